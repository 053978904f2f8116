internal import Glibc

/// A file of the program's own, which only its owner can read.
public struct OwnFile: Sendable {
  public let path: String

  public init(_ path: String) { self.path = path }

  /// The bytes of the file. Returns nil if there is no file, if it cannot be read, or if it has more bytes than `limit`.
  public func read(limit: Int = 1 << 20) -> [UInt8]? {
    guard let file = try? RegularFile.openOwn(path) else { return nil }
    defer { close(file) }
    guard let bytes = Bytes.readAll(file, limit: limit), bytes.count <= limit else { return nil }
    return bytes
  }

  /// Writes the whole file, and makes the folders that are missing. If that fails, leaves the file as it was.
  public func write(_ bytes: some Sequence<UInt8>) throws(FileError) {
    try Folder.makeParents(of: path)
    try RegularFile.write(Array(bytes), to: path)
  }
}
