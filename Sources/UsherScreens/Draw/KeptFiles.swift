import Synchronization

/// What was read from the files of a gallery, and its drawings, for ``Gallery/keeping()``.
final class KeptFiles: Sendable {
  private let known = Mutex<[String: any Sendable]>([:])

  subscript(key: String) -> (any Sendable)? {
    get { known.withLock { $0[key] } }
    set { known.withLock { $0[key] = newValue } }
  }
}
