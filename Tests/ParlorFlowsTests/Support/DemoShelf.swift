import ParlorFlows
import ParlorStore
import Synchronization
import Usher

/// The files of a machine that has seven: six of a few words, and one that is gone when it is read.
final class DemoShelf: FileShelf {
  /// The names, and how often each file has been changed.
  private let files = Mutex<[String: Int]>([
    "notes.txt": 0, "lost.txt": 0, "1.txt": 0, "2.txt": 0, "3.txt": 0, "4.txt": 0, "5.txt": 0,
  ])

  func change(_ path: String) { files.withLock { $0[path, default: 0] += 1 } }
  func remove(_ path: String) { files.withLock { $0[path] = nil } }

  func look(at path: String) throws(Reason) -> ShelfFile {
    guard let changes = files.withLock({ $0[path] }) else { throw Reason("fileMissing", ["path": path]) }
    return ShelfFile(path: path, size: 5, kind: .text, stamp: String(changes))
  }

  func read(_ path: String, _ piece: ([UInt8]) throws -> Void) throws {
    if path == "lost.txt" { throw Reason("fileMissing", ["path": path]) }
    try piece(Array("words".utf8))
  }

  func save(_ name: String, in folder: String, _ next: () throws -> [UInt8]?) throws -> String {
    while try next() != nil {}
    return folder + "/" + name
  }

  func completions(of path: String) -> [String] { [] }
}
