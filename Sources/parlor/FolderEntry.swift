import Glibc

/// What readdir(3) tells of one file.
enum FolderEntry {
  /// Its name; nil if it is not written in UTF-8, since what is repaired is the name of another.
  static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
    withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
    }
  }
}
