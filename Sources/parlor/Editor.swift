import Glibc
import Usher
import UsherTerminal

/// The editor of whoever sits here: `$VISUAL`, else `$EDITOR`, else `vi`.
enum Editor {
  /// Far more than a message takes: what is too long for one is kept elsewhere.
  private static let limit = 64 << 20

  /// Opens a text in the editor, and waits for it to end; nil if it did not end well.
  static func edit(_ text: String) throws(Reason) -> String? {
    var name = Array("\(folder)/parlor-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw .failed(folder) }
    let path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    defer { unlink(path) }
    do {
      defer { close(file) }
      guard Bytes.write(Array(text.utf8), to: file) else { throw Reason.failed(path) }
    }
    guard try run(on: path) else { return nil }
    let edited: Int32
    do throws(TerminalError) { edited = try RegularFile.open(path) } catch { throw Reason(error) }
    defer { close(edited) }
    guard let bytes = Bytes.readAll(edited, limit: limit) else { throw .failed(path) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The shell splits what the variable holds into words; the path is none of its business.
  private static func run(on path: String) throws(Reason) -> Bool {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = ["sh", "-c", "exec ${VISUAL:-${EDITOR:-vi}} \"$1\"", "sh", path]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    let code = posix_spawn(&child, "/bin/sh", nil, &attributes, &arguments, environ)
    guard code == 0 else {
      throw Reason(code, of: "/bin/sh")
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  private static var folder: String {
    for name in ["XDG_RUNTIME_DIR", "TMPDIR"] {
      if let value = getenv(name).flatMap({ String(validatingCString: $0) }), value.hasPrefix("/") {
        return value
      }
    }
    return "/tmp"
  }
}
