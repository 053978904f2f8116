import Glibc
import Testing

@testable import parlor

/// The files of the project that tests hold each other against, by their paths in it.
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
  let handle = try #require(opendir(root + folder))
  defer { closedir(handle) }
  var paths: [String] = []
  while let entry = readdir(handle) {
    guard let name = FolderEntry.name(of: entry), name.first != "." else { continue }
    let path = folder + "/" + name
    if entry.pointee.d_type == UInt8(DT_DIR) { paths += try files(in: path) } else { paths.append(path) }
  }
  return paths
}
