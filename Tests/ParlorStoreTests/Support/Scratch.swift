import Glibc

/// A temporary folder, deleted with its last reference.
final class Scratch {
  let path: String

  init() {
    var template = Array("/tmp/parlor-store-XXXXXX".utf8CString)
    mkdtemp(&template)
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  deinit { Scratch.remove(path) }

  func file(_ name: String = "parlor.db") -> String { path + "/" + name }

  static func remove(_ path: String) {
    guard !path.isEmpty else { return }
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { remove(path + "/" + name) }
      }
      closedir(folder)
      rmdir(path)
    } else {
      unlink(path)
    }
  }

  static func read(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      guard count > 0 else { return all }
      all += buffer[..<count]
    }
  }

  static func write(_ bytes: [UInt8], to path: String) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      done += count
    }
  }

  static func mode(_ path: String) -> UInt32 {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_mode & 0o777 : 0
  }
}
