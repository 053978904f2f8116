import Glibc

enum FileTrouble: Error {
  case unreadable(path: String, errno: Int32)
  case unwritable(path: String, errno: Int32)
  case notText(path: String, line: Int, column: Int)

  /// One line in the form of the compiler's messages, so that editors can jump to the place.
  var message: String {
    switch self {
    case .unreadable(let path, let code): "\(path): error: cannot be read: \(reason(code))"
    case .unwritable(let path, let code): "\(path): error: cannot be written: \(reason(code))"
    case .notText(let path, let line, let column):
      "\(path):\(line):\(column): error: this byte is not UTF-8; save the file as UTF-8"
    }
  }

  private func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

func readText(_ path: String) throws(FileTrouble) -> String {
  guard let file = fopen(path, "r") else { throw .unreadable(path: path, errno: errno) }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    if count == 0 { break }
    bytes += chunk[..<count]
  }
  guard ferror(file) == 0 else { throw .unreadable(path: path, errno: errno) }
  if let text = String(validating: bytes, as: UTF8.self) { return text }
  let valid = validPrefix(of: bytes)
  let lines = valid.split(separator: "\n", omittingEmptySubsequences: false)
  throw .notText(path: path, line: lines.count, column: (lines.last?.count ?? 0) + 1)
}

private func validPrefix(of bytes: [UInt8]) -> String {
  var text = ""
  var decoder = UTF8()
  var iterator = bytes.makeIterator()
  while case .scalarValue(let scalar) = decoder.decode(&iterator) { text.unicodeScalars.append(scalar) }
  return text
}

/// Writes the file. If it holds the text already, leaves it alone, so that nothing that depends on it is built again.
func writeText(_ text: String, to path: String) throws(FileTrouble) {
  if let present = try? readText(path), present.utf8.elementsEqual(text.utf8) { return }
  guard let file = fopen(path, "w") else { throw .unwritable(path: path, errno: errno) }
  let bytes = Array(text.utf8)
  let written = fwrite(bytes, 1, bytes.count, file)
  guard fclose(file) == 0, written == bytes.count else { throw .unwritable(path: path, errno: errno) }
}
