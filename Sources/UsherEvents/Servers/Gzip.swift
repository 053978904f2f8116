import CSystem

/// Packs and unpacks bytes with zlib, in the format of gzip.
enum Gzip {
  static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard usher_deflate_begin(&stream) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    return run(&stream, bytes, room: Int(deflateBound(&stream, UInt(bytes.count))), deflate)
  }

  /// Returns nil if the bytes are not gzip, or hold more than `limit` bytes.
  static func unpacked(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var stream = z_stream()
    guard usher_inflate_begin(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    return run(&stream, bytes, room: limit, inflate)
  }

  private static func run(
    _ stream: inout z_stream, _ bytes: [UInt8], room: Int,
    _ step: (UnsafeMutablePointer<z_stream>?, Int32) -> Int32
  ) -> [UInt8]? {
    var input = bytes
    var code = Z_OK
    let output = [UInt8](unsafeUninitializedCapacity: room) { output, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(room)
        code = step(&stream, Z_FINISH)
        count = room - Int(stream.avail_out)
      }
    }
    return code == Z_STREAM_END ? output : nil
  }
}
