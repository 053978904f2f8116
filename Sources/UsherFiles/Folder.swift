internal import Glibc

/// Lists folders, and makes the missing folders of a path.
public enum Folder {
  /// Splits a path into its folder and its name in that folder.
  package static func parts(of path: String) -> (folder: String, name: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), path[path.index(after: slash)...])
  }

  /// Makes the missing folders of `path`, for their owner alone. A folder that exists keeps its mode.
  public static func makeParents(of path: String) throws(FileError) {
    let bytes = Array(path.utf8)
    for end in bytes.indices where end > 0 && bytes[end] == UInt8(ascii: "/") {
      let folder = String(decoding: bytes[..<end], as: UTF8.self)
      if mkdir(folder, 0o700) == 0 {
        // The umask may have removed access of the owner.
        guard chmod(folder, 0o700) == 0 else { throw .unwritable(path: folder, errno: errno) }
      } else if case let code = errno, code != EEXIST, FileIdentity(at: folder) == nil {
        // If this folder exists, EACCES or EROFS is no failure: nothing had to be made.
        throw .unwritable(path: folder, errno: code)
      }
    }
  }

  /// A file or folder in a folder.
  public struct Entry: Equatable, Sendable {
    /// nil if the name is not valid UTF-8: a repaired name would not be the name of this file.
    public let name: String?
    /// Whether the entry is a folder, and not a link to one.
    public let isFolder: Bool
  }

  /// Calls `take` with each entry except `.` and `..`, in the order of the file system, until it returns false.
  public static func forEachEntry(
    in folder: String, _ take: (Entry) -> Bool
  ) throws(FileError) {
    guard let handle = opendir(folder) else { throw .unreadable(path: folder, errno: errno) }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if name == "." || name == ".." { continue }
      if !take(Entry(name: name, isFolder: isFolder(entry.pointee.d_type, folder, name))) { return }
    }
  }

  private static func isFolder(_ type: UInt8, _ folder: String, _ name: String?) -> Bool {
    // Not every file system reports the types of its entries.
    guard type == UInt8(DT_UNKNOWN), let name else { return type == UInt8(DT_DIR) }
    var facts = stat()
    return lstat("\(folder)/\(name)", &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }
}
