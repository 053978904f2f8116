import ParlorFlows
import ParlorStore
import Synchronization
import Usher

/// The files of a machine: some of a few words, one that is gone when it is read, and one of each kind that can be viewed.
final class DemoShelf: FileShelf {
  /// The names, and how often each file has been changed.
  private let files = Mutex<[String: Int]>([
    "notes.txt": 0, "lost.txt": 0, "1.txt": 0, "2.txt": 0, "3.txt": 0, "4.txt": 0, "5.txt": 0, "long.txt": 0,
    "some.tar": 0, "dot.gif": 0, "tune.ogg": 0,
  ])

  /// The bytes of a file.
  private static func bytes(_ path: String) -> [UInt8] {
    switch path {
    case "long.txt": Array((1...12).map { "line \($0)\n" }.joined().utf8) + Array("\u{07}[31mred\r\n".utf8)
    case "some.tar":
      Archives.tar([("a folder/", nil), ("a folder/notes.txt", Array("words".utf8)), ("b", [])])
    case "dot.gif": Array("GIF89a".utf8) + [16, 0, 9, 0, 0, 0, 0]
    case "tune.ogg": Array("OggS".utf8) + [0, 1, 2]
    default: Array("words".utf8)
    }
  }

  func change(_ path: String) { files.withLock { $0[path, default: 0] += 1 } }
  func remove(_ path: String) { files.withLock { $0[path] = nil } }

  func look(at path: String) throws(Reason) -> ShelfFile {
    guard let changes = files.withLock({ $0[path] }) else { throw Reason("fileMissing", ["path": path]) }
    let bytes = Self.bytes(path)
    return ShelfFile(
      path: path, size: bytes.count, kind: FileKind(startingWith: bytes), stamp: String(changes))
  }

  func read(_ path: String, _ piece: ([UInt8]) throws -> Void) throws {
    if path == "lost.txt" { throw Reason("fileMissing", ["path": path]) }
    try piece(Self.bytes(path))
  }

  func save(_ name: String, in folder: String, _ next: () throws -> [UInt8]?) throws -> String {
    while try next() != nil {}
    return folder + "/" + name
  }

  func completions(of path: String) -> [String] { [] }
}
