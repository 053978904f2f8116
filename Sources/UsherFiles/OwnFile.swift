internal import Glibc

/// A file of the program's own, which only its owner can read.
public struct OwnFile: Sendable {
  /// Where the file is, or will be.
  public let path: String

  /// Creates a handle of a file. Opens nothing.
  public init(_ path: String) { self.path = path }

  /// Reads the whole file. Returns nil if there is none. Throws if the file cannot be read, or has more bytes than `limit`:
  /// a caller that then writes the file would lose what it holds.
  public func read(limit: Int = 1 << 20) throws(FileError) -> [UInt8]? {
    let file: Int32
    do throws(FileError) { file = try RegularFile.openOwn(path) } catch {
      if error == .unreadable(path: path, errno: ENOENT) { return nil }
      throw error
    }
    defer { close(file) }
    return try RegularFile.readAll(file, path, limit)
  }

  /// Writes 64 random hexadecimal digits and the end of a line, unless there is a file. If several programs do so at once, one file
  /// stays.
  public func makeKey() throws(FileError) {
    var random = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef".utf8)
    let key = (0..<64).map { _ in digits[Int.random(in: 0..<16, using: &random)] }
    try RegularFile.write(key + [UInt8(ascii: "\n")], to: path, .keepExisting)
  }

  /// Writes the whole file, and if `makesFolders` makes those that are missing. If that fails, leaves the file as it was. Waits for
  /// the disk unless `syncs` is false: then a power cut may undo the write, or leave an empty file.
  public func write(
    _ bytes: some Sequence<UInt8>, makesFolders: Bool = true, syncs: Bool = true
  ) throws(FileError) {
    if makesFolders { try Folder.makeParents(of: path) }
    try RegularFile.write(Array(bytes), to: path, syncs: syncs)
  }
}
