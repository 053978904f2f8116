internal import Glibc

/// Identifies a file by its device and inode. Two names of one file have the same identity.
public struct FileIdentity: Hashable, Sendable {
  /// The number of the device that holds the file.
  public let device: UInt64
  /// The number of the file on its device. After the file is removed, another file may get it.
  public let inode: UInt64

  /// Creates an identity from numbers that were kept.
  public init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }

  /// Identifies whatever is at `path`, after following links. Returns nil if nothing is there. Opens nothing.
  public init?(at path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// Identifies an open file.
  init?(of descriptor: Int32) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }

  private init(_ facts: stat) {
    self.init(device: UInt64(facts.st_dev), inode: UInt64(facts.st_ino))
  }
}
