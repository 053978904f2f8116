internal import Glibc

/// A temporary folder, which is deleted with its files when the object is released.
package final class TemporaryFolder {
  package let path: String

  package init() {
    var template = Array("/tmp/usher-terminal-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit {
    for name in names { unlink(self / name) }
    rmdir(path)
  }

  package var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  package static func / (folder: TemporaryFolder, name: String) -> String { "\(folder.path)/\(name)" }

  package func write(_ bytes: some Sequence<UInt8>, to name: String) { put(Array(bytes), name, O_TRUNC) }
  package func write(_ text: String, to name: String) { write(text.utf8, to: name) }
  package func append(_ bytes: some Sequence<UInt8>, to name: String) { put(Array(bytes), name, O_APPEND) }
  package func append(_ text: String, to name: String) { append(text.utf8, to: name) }

  /// Puts a file in place of another. Returns whether that has worked.
  package func rename(_ name: String, to other: String) -> Bool {
    Glibc.rename(self / name, self / other) == 0
  }

  package func remove(_ name: String) { unlink(self / name) }

  package func read(_ name: String) -> String? {
    let file = open(self / name, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    while case let count = Glibc.read(file, &piece, piece.count), count > 0 { bytes += piece[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func put(_ bytes: [UInt8], _ name: String, _ how: Int32) {
    let file = open(self / name, O_WRONLY | O_CREAT | how, 0o600)
    defer { close(file) }
    _ = Glibc.write(file, bytes, bytes.count)
  }
}
