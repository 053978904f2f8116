internal import Glibc

/// An open file that grows. Other programs may truncate or rewrite it at any time.
final class FollowedFile {
  enum Piece {
    /// Everything up to the present end was read.
    case all
    /// As much as one piece holds was read; there may be more.
    case more
    /// There is nothing new.
    case end
    /// The file no longer holds the bytes that were read before.
    case changed
  }

  let descriptor: Int32
  let identity: FileIdentity
  private let path: String
  private var offset = 0
  /// The last bytes before `offset`. If the file still holds them there, it has not been rewritten.
  private var anchor: [UInt8] = []

  private static let pieceSize = 1 << 16
  private static let anchorSize = 64
  private let space: UnsafeMutableRawBufferPointer

  init(path: String, _ flags: Int32) throws(FileError) {
    let file = try RegularFile.open(path, flags)
    // A position in the file is kept together with its identity.
    guard let identity = FileIdentity(of: file) else {
      let code = errno
      close(file)
      throw .unreadable(path: path, errno: code)
    }
    (descriptor, self.identity, self.path) = (file, identity, path)
    // Allocated last, because `deinit` is not called if opening fails.
    space = .allocate(byteCount: Self.pieceSize + Self.anchorSize, alignment: 1)
  }

  deinit {
    close(descriptor)
    space.deallocate()
  }

  func read(_ take: (UnsafeRawBufferPointer) -> Void) -> Piece {
    var count: Int
    repeat {
      count = pread(
        descriptor, space.baseAddress, anchor.count + Self.pieceSize, off_t(offset - anchor.count))
    } while count < 0 && errno == EINTR
    guard count >= anchor.count, space[..<anchor.count].elementsEqual(anchor) else {
      return count < 0 ? .end : .changed
    }
    let fresh = UnsafeRawBufferPointer(rebasing: space[anchor.count..<count])
    guard !fresh.isEmpty else { return .end }
    offset += fresh.count
    anchor = Array(space[..<count].suffix(Self.anchorSize))
    take(fresh)
    return fresh.count == Self.pieceSize ? .more : .all
  }

  func rewind() { (offset, anchor) = (0, []) }

  /// Goes to `target`, where a line must begin. If none does, goes to the start and returns false.
  func seek(to target: Int) throws(FileError) -> Bool {
    rewind()
    guard target > 0 else { return target == 0 }
    let size = min(target, Self.anchorSize)
    guard let bytes = Bytes.read(descriptor, size, at: target - size) else {
      throw .unreadable(path: path, errno: errno)
    }
    guard bytes.count == size, bytes.last == UInt8(ascii: "\n") else { return false }
    (offset, anchor) = (target, bytes)
    return true
  }

  /// Goes to the position after the last newline, and returns it.
  func skipLines() throws(FileError) -> FileTail.Position {
    var position = FileTail.Position.start
    var read = 0
    var piece = Piece.more
    while piece == .more || piece == .all {
      piece = self.read { bytes in
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
          position.lines += 1
          position.offset = read + index + 1
        }
        read += bytes.count
      }
    }
    _ = try seek(to: position.offset)
    return position
  }
}
