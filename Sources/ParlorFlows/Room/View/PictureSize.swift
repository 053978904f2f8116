/// How many columns and rows of pixels a picture has, as its first bytes say. The picture is not decoded.
struct PictureSize: Equatable, Sendable {
  var width: Int
  var height: Int

  /// How many bytes at the start of a picture are read.
  static let reach = 1 << 18

  /// Reads the size of a PNG, a GIF or a JPEG; nil if the bytes do not say it.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self.init(bytes.big(16, 4), bytes.big(20, 4))
    } else if bytes.starts(with: Array("GIF8".utf8)) {
      self.init(bytes.little(6, 2), bytes.little(8, 2))
    } else if bytes.starts(with: [0xFF, 0xD8]), let frame = Self.frame(of: bytes) {
      self.init(bytes.big(frame + 7, 2), bytes.big(frame + 5, 2))
    } else {
      return nil
    }
  }

  private init?(_ width: Int?, _ height: Int?) {
    guard let width, let height else { return nil }
    (self.width, self.height) = (width, height)
  }

  /// The offset of the segment of a JPEG that tells its size.
  private static func frame(of bytes: [UInt8]) -> Int? {
    var offset = 2
    while let mark = bytes.big(offset, 2), mark >= 0xFF01, let length = bytes.big(offset + 2, 2), length >= 2
    {
      // C4, C8 and CC are tables. All others from C0 to CF begin a frame.
      if (0xFFC0...0xFFCF).contains(mark), ![0xFFC4, 0xFFC8, 0xFFCC].contains(mark) { return offset }
      offset += 2 + length
    }
    return nil
  }
}
