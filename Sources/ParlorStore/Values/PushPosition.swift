/// How far an account has read a file of notifications, and which file that was.
public struct PushPosition: Hashable, Sendable {
  public var device: UInt64
  public var inode: UInt64
  /// Bytes read, up to the end of a whole line.
  public var offset: Int64
  /// Lines read.
  public var line: Int64

  public init(device: UInt64, inode: UInt64, offset: Int64, line: Int64) {
    self.device = device
    self.inode = inode
    self.offset = offset
    self.line = line
  }
}
