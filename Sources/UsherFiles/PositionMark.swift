internal import Glibc

/// How far a file has been read, and which file that was.
public struct FilePosition: Hashable, Sendable {
  /// The file that was read.
  public let file: FileIdentity
  /// The end of a line.
  public let position: FileTail.Position

  /// Creates a position in a file.
  public init(_ position: FileTail.Position, in file: FileIdentity) {
    (self.file, self.position) = (file, position)
  }
}

/// Records in a small file how far another file has been read.
///
/// Each position overwrites the last one with a single write, which does not wait for the disk. The mark is complete even if
/// the process is killed. After a power cut it may be behind.
public final class PositionMark {
  private let descriptor: Int32

  /// Returns nil if the file of the mark cannot be opened or made.
  public init?(_ path: String) {
    guard let file = try? RegularFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW) else { return nil }
    descriptor = file
    // Writes a position now, so that the disk has space for it. Overwriting it later works even if the disk is full.
    if position == nil { position = FilePosition(.start, in: FileIdentity(device: 0, inode: 0)) }
  }

  deinit { close(descriptor) }

  /// The last position that was set, also by an earlier process; in a new mark, the start of no file. Setting nil
  /// does nothing.
  public var position: FilePosition? {
    get {
      var words = [UInt64](repeating: 0, count: 4)
      let count = words.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
      guard count == 32 else { return nil }
      return FilePosition(
        FileTail.Position(
          offset: Int(truncatingIfNeeded: words[2]), lines: Int(truncatingIfNeeded: words[3])),
        in: FileIdentity(device: words[0], inode: words[1]))
    }
    set {
      guard let newValue else { return }
      let words = [
        newValue.file.device, newValue.file.inode, UInt64(bitPattern: Int64(newValue.position.offset)),
        UInt64(bitPattern: Int64(newValue.position.lines)),
      ]
      _ = words.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
  }
}
