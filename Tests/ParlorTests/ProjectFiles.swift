import Glibc
import Testing
import UsherFiles

@testable import parlor

/// The root folder of the project. Tests compare the files in it with each other.
private let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/"

func text(of path: String) throws -> String {
  let file = try #require(fopen(root + path, "r"))
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 100_000)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes[..<count], as: UTF8.self)
}

/// All files below a folder.
func files(in folder: String) throws -> [String] {
  var paths: [String] = []
  var folders: [String] = []
  try Folder.forEachEntry(in: root + folder) { entry in
    guard let name = entry.name, name.first != "." else { return true }
    if entry.isFolder { folders.append(folder + "/" + name) } else { paths.append(folder + "/" + name) }
    return true
  }
  return try paths + folders.flatMap(files)
}
