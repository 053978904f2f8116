internal import Glibc

/// A new folder among the temporary files, which only its owner can use. Remove it when it is not needed any more.
public struct ScratchFolder: Sendable {
  /// Where the folder is, without a slash at the end.
  public let path: String

  /// Makes the folder in `TMPDIR`, or else in `/tmp`. Its name begins with `name`.
  public init(_ name: String) throws(FileError) {
    let parent = getenv("TMPDIR").flatMap { String(validatingCString: $0) } ?? "/tmp"
    var template = Array((parent + "/" + name + "-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw .unwritable(path: parent, errno: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folder with everything in it. What cannot be removed stays.
  public func remove() { Self.remove(path) }

  private static func remove(_ folder: String) {
    try? Folder.forEachEntry(in: folder) { entry in
      guard let name = entry.name else { return true }
      let path = folder + "/" + name
      if entry.isFolder { remove(path) } else { unlink(path) }
      return true
    }
    rmdir(folder)
  }
}
