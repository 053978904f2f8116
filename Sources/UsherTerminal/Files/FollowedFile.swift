internal import Glibc

/// An open file that grows, and may be cut short or written anew at any time.
final class FollowedFile {
  enum Piece {
    /// All there is.
    case all
    /// As much as one piece holds.
    case more
    case end
    /// What was read before is not there any more.
    case changed
  }

  let descriptor: Int32
  private var offset = 0
  /// The last bytes before `offset`: found again as long as the file is the one that was read.
  private var anchor: [UInt8] = []

  private static let pieceSize = 1 << 16
  private static let anchorSize = 64
  private let space: UnsafeMutableRawBufferPointer

  init(path: String) throws(TerminalError) {
    descriptor = try RegularFile.open(path)
    // Not before: nothing calls `deinit` for an object whose making fails.
    space = .allocate(byteCount: Self.pieceSize + Self.anchorSize, alignment: 1)
  }

  deinit {
    close(descriptor)
    space.deallocate()
  }

  /// Which file it is, under whatever name.
  var identity: FileTail.Identity? {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    return FileTail.Identity(facts)
  }

  /// Whether `path` still leads to this file.
  func isStill(at path: String) -> Bool {
    var own = stat()
    var other = stat()
    guard fstat(descriptor, &own) == 0, stat(path, &other) == 0 else { return false }
    return own.st_dev == other.st_dev && own.st_ino == other.st_ino
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

  /// Goes to a position between two lines; false, and to the start, where there is none at `target`.
  func seek(to target: Int) -> Bool {
    rewind()
    guard target > 0 else { return target == 0 }
    let size = min(target, Self.anchorSize)
    var bytes = [UInt8](repeating: 0, count: size)
    guard pread(descriptor, &bytes, size, off_t(target - size)) == size, bytes.last == 10 else {
      return false
    }
    (offset, anchor) = (target, bytes)
    return true
  }

  /// Goes behind the last newline there is.
  func skipLines() -> FileTail.Position {
    var position = FileTail.Position.start
    var read = 0
    var piece = Piece.more
    while piece == .more || piece == .all {
      piece = self.read { bytes in
        for (index, byte) in bytes.enumerated() where byte == 10 {
          position.lines += 1
          position.offset = read + index + 1
        }
        read += bytes.count
      }
    }
    _ = seek(to: position.offset)
    return position
  }
}
