import Glibc
import ParlorStore
import UsherFiles

/// How much of a file of notifications has been shown to an account, in a small file of its own.
///
/// The file is written anew after each banner, in one write and without a flush: that costs a microsecond, and a process
/// that is killed leaves it right. What the store says was kept may be less.
final class ShownMark {
  private let descriptor: Int32

  /// Nil where it cannot be kept: then what was shown and not kept is shown again.
  init?(_ path: String) {
    guard let file = try? RegularFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW) else { return nil }
    descriptor = file
    // The disk gives the room for it now: a full one may be written to in place later.
    if position == nil { position = PushPosition(device: 0, inode: 0, offset: 0, line: 0) }
  }

  deinit { close(descriptor) }

  var position: PushPosition? {
    get {
      var words = [UInt64](repeating: 0, count: 4)
      let count = words.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
      guard count == 32 else { return nil }
      return PushPosition(
        device: words[0], inode: words[1], offset: Int64(bitPattern: words[2]),
        line: Int64(bitPattern: words[3]))
    }
    set {
      guard let newValue else { return }
      let words = [
        newValue.device, newValue.inode, UInt64(bitPattern: newValue.offset),
        UInt64(bitPattern: newValue.line),
      ]
      _ = words.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }
  }
}
