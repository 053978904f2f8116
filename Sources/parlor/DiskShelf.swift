import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherFiles

/// Reads and writes the files of this machine for the flows.
struct DiskShelf: FileShelf {
  /// Folders to which nothing is saved, because the files in them are Parlor's own.
  var closed: [String] = []

  func look(at path: String) throws(Reason) -> ShelfFile {
    let file = expanded(path)
    var facts = stat()
    guard stat(file, &facts) == 0 else { throw .failed(path) }
    if facts.st_mode & S_IFMT == S_IFDIR { throw Reason("fileIsFolder", ["path": path]) }
    do throws(FileError) { try RegularFile.check(file) } catch { throw Reason(error) }
    // Reading a pipe or a device could take for ever.
    guard facts.st_mode & S_IFMT == S_IFREG else { throw Reason("fileNotPlain", ["path": path]) }
    let descriptor: Int32
    do throws(FileError) { descriptor = try RegularFile.open(file) } catch { throw Reason(error) }
    defer { close(descriptor) }
    guard fstat(descriptor, &facts) == 0, let head = Bytes.read(descriptor, FileKind.sample) else {
      throw .failed(path)
    }
    // A program can put the time of a file back, but not the time at which it did so.
    let changed = facts.st_ctim
    var (size, stamp) = (Int(facts.st_size), "\(facts.st_ino).\(changed.tv_sec).\(changed.tv_nsec)")
    if size == 0, !head.isEmpty {
      // The system makes some files, such as those of /proc, when they are read: they have no size and no time of their own.
      size = head.count
      while size <= Self.mostCounted, let more = Bytes.read(descriptor), !more.isEmpty { size += more.count }
      stamp = "\(facts.st_ino).\(size)"
    }
    return ShelfFile(path: absolute(file), size: size, kind: FileKind(startingWith: head), stamp: stamp)
  }

  /// How many bytes are counted of a file without a size: more than a message can have.
  private static let mostCounted = 32 << 20

  /// The path from the root. A link in it stays, because its name is the one that the user knows.
  private func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  func read(_ path: String, _ piece: ([UInt8]) throws -> Void) throws {
    let file: Int32
    do throws(FileError) { file = try RegularFile.open(expanded(path)) } catch { throw Reason(error) }
    defer { close(file) }
    while true {
      guard let bytes = Bytes.read(file) else { throw Reason.failed(path) }
      if bytes.isEmpty { return }
      try piece(bytes)
    }
  }

  func save(_ name: String, in folder: String, _ next: () throws -> [UInt8]?) throws -> String {
    let folder = folder.isEmpty ? "." : expanded(folder)
    if let place = FileIdentity(at: folder), closed.contains(where: { FileIdentity(at: $0) == place }) {
      throw Reason("folderOfParlor", ["path": folder])
    }
    // If the program is killed, the name says that the file is not whole.
    let (temporary, file) = try create(name + ".part", in: folder)
    defer {
      close(file)
      unlink(temporary)
    }
    while let bytes = try next() {
      guard Bytes.write(bytes, to: file) else { throw Reason.failed(folder + "/" + name) }
    }
    // The name is taken with an empty file, so that the rename replaces nothing else.
    let (path, empty) = try create(name, in: folder)
    close(empty)
    guard rename(temporary, path) == 0 else {
      let why = Reason.failed(path)
      unlink(path)
      throw why
    }
    guard let absolute = realpath(path, nil) else { return path }
    defer { free(absolute) }
    return String(cString: absolute)
  }

  /// Writes a text that could not be sent to a new file, which only its owner can read. Returns the path.
  func keep(_ text: String, at time: Int64, in folder: String) throws(Reason) -> String {
    var pieces = [Array(text.utf8)]
    do {
      return try save("unsent-\(time).txt", in: folder) { pieces.popLast() }
    } catch let reason as Reason {
      throw reason
    } catch {
      throw .failed(folder)
    }
  }

  /// Makes a new file. If the name is taken, adds a number to it.
  private func create(_ name: String, in folder: String) throws(Reason) -> (path: String, file: Int32) {
    for number in 1...999 {
      let path = folder + "/" + (number == 1 ? name : SafeName.numbered(name, number))
      do throws(FileError) {
        return (path, try RegularFile.create(path))
      } catch {
        switch error {
        case .unwritable(_, ENOENT): throw Reason("folderMissing", ["path": folder])
        case .unwritable(_, ENOTDIR): throw Reason("notAFolder", ["path": folder])
        // The name is taken, so the next number is tried.
        case .unwritable(_, EEXIST), .reserved: continue
        default: throw Reason(error)
        }
      }
    }
    throw Reason(EEXIST, of: folder + "/" + name)
  }

  func completions(of path: String) -> [String] {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { path[...$0] } ?? ""
    let prefix = path.dropFirst(folder.count)
    var found: [String] = []
    // A folder that cannot be read completes nothing. If the user names a file in it, opening the file says why.
    try? Folder.forEachEntry(in: folder.isEmpty ? "." : expanded(String(folder))) { entry in
      // A hidden file is offered once the user has typed its dot.
      if let name = entry.name, name.hasPrefix(prefix), name.first != "." || prefix.first == ".",
        SafeName.of(name) == name || name.first == "."
      {
        found.append(folder + name + (entry.isFolder ? "/" : ""))
      }
      return found.count < 1000
    }
    return found.sorted()
  }

  private func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"),
      let home = getenv("HOME").flatMap({ String(validatingCString: $0) })
    else { return known(path) }
    return known(home + path.dropFirst())
  }

  /// The path with each name as the disk has it. What the user types is composed (NFC), but some systems decompose the names
  /// of files (NFD), and the kernel takes the two for different names.
  private func known(_ path: String) -> String {
    var facts = stat()
    guard lstat(path, &facts) != 0, errno == ENOENT, path.utf8.contains(where: { $0 > 0x7F }) else {
      return path
    }
    var known = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      var found = String(name)
      if lstat(known + found, &facts) != 0 {
        // A folder that cannot be read has no name to offer. Opening the path says why.
        try? Folder.forEachEntry(in: known.isEmpty ? "." : known) { entry in
          // Two strings are equal if they are so when composed.
          guard let other = entry.name, other == name else { return true }
          found = other
          return false
        }
      }
      known += found + "/"
    }
    return String(known.dropLast())
  }
}
