import Glibc
import UsherFiles

/// Unbuffered text to descriptor 1, where no session writes.
enum StandardOutput {
  static func write(_ text: String) throws(Failure) {
    if Bytes.write(Array(text.utf8), to: STDOUT_FILENO) { return }
    let error = FileError.unwritable(path: "standard output", code: errno)
    throw Failure(code: .ioError, words: error.description)
  }
}
