import Glibc
import ParlorFlows
import UsherScreens
import UsherTerminal

/// The files of screens: those in the binary, or those of a folder.
enum ScreenFiles {
  static func sources(_ options: Options) throws(Failure) -> [Source] {
    guard let folder = options.screens else { return ParlorScreens.embedded }
    return try read(folder)
  }

  /// What the paths in findings begin with, so that an editor finds them.
  static func root(_ folder: String?) -> String {
    var root = folder ?? "Screens"
    while root.count > 1, root.last == "/" { root.removeLast() }
    return root
  }

  static func read(_ folder: String) throws(Failure) -> [Source] {
    var sources: [Source] = []
    try walk(root(folder), below: "", into: &sources)
    if sources.isEmpty {
      throw Failure(
        code: .noInput, words: "there are no screen files in \(folder); name the folder Screens itself")
    }
    return sources
  }

  private static func walk(_ root: String, below: String, into sources: inout [Source]) throws(Failure) {
    for name in try names(in: below.isEmpty ? root : root + "/" + below) {
      let path = below.isEmpty ? name : below + "/" + name
      if name.hasSuffix(".screen") || name.hasSuffix(".words") {
        sources.append(Source(path: root + "/" + path, text: try text(of: root + "/" + path)))
      } else if isFolder(root + "/" + path), path.utf8.count < 512 {
        try walk(root, below: path, into: &sources)
      }
    }
  }

  /// The folders below one, at any depth.
  static func folders(below root: String) -> [String] {
    let inner = ((try? names(in: root)) ?? []).map { root + "/" + $0 }.filter(isFolder)
    return inner.flatMap { [$0] + ($0.utf8.count < 1024 ? folders(below: $0) : []) }
  }

  private static func names(in folder: String) throws(Failure) -> [String] {
    guard let handle = opendir(folder) else {
      throw Failure(
        code: .noInput, words: "cannot read the folder \(folder): \(String(cString: strerror(errno)))")
    }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      guard let name = FolderEntry.name(of: entry) else {
        throw Failure(
          code: .noInput, words: "the folder \(folder) has a name in it that is not UTF-8; rename that")
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// No screen is larger than this.
  private static let limit = 1 << 20

  static func text(of path: String, limit: Int = limit) throws(Failure) -> String {
    let file: Int32
    do throws(TerminalError) { file = try RegularFile.open(path) } catch { throw Failure(error) }
    defer { close(file) }
    guard let bytes = Bytes.readAll(file, limit: limit) else {
      let error = TerminalError.unreadable(path: path, code: errno)
      throw Failure(code: .ioError, words: error.description)
    }
    guard bytes.count <= limit else {
      throw Failure(code: .dataError, words: "\(path) is longer than \(limit) bytes")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
