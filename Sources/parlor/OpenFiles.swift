import Glibc

/// How many files may be open at once.
enum OpenFiles {
  /// A session has up to 20 open, and some more for a moment.
  static let needed = 32

  /// With fewer a session would fail somewhere in the middle.
  static func require() throws(Failure) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < needed else {
      return
    }
    throw Failure(
      code: .osError,
      words:
        "only \(limit.rlim_cur) files may be open at once, and a session needs \(needed): ulimit -n \(needed)"
    )
  }
}
