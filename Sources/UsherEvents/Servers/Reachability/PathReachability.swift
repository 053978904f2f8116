internal import Glibc
internal import UsherFiles

/// Observes whether a file can be written, or whether there is a socket at a path.
public final class PathReachability: WatchedReachability {
  /// What is expected at the path.
  public enum Kind: Sendable {
    /// Reachable if the file can be written, or made.
    case file
    /// Reachable if there is a socket that this user may connect to.
    case socket
  }
  private let path: String
  private let kind: Kind
  private let known = Known()
  private let inotify: Watch?

  /// Inotify's calls may be made from any thread.
  private struct Watch: @unchecked Sendable {
    let inotify: Inotify
  }

  /// Looks at the path, and watches it from now on.
  public init(_ kind: Kind, at path: String) {
    (self.kind, self.path) = (kind, path)
    // Without inotify, as when all its watches are taken, no change is noticed.
    inotify = (try? Inotify(for: path)).map { Watch(inotify: $0) }
    look()
  }

  public var descriptor: Int32 { inotify?.inotify.descriptor ?? -1 }
  public var isReachable: Bool { known.isReachable }
  public func whenChanged(_ hear: @escaping @Sendable () -> Void) { known.add(hear) }

  public func look() {
    inotify?.inotify.drain()
    // Watched first, so that a change after the look is reported.
    watchNearest(path)
    known.set(isThere)
  }

  private var isThere: Bool {
    var facts = stat()
    let isFound = stat(path, &facts) == 0
    switch kind {
    case .socket: return isFound && facts.st_mode & S_IFMT == S_IFSOCK && access(path, W_OK) == 0
    case .file: return access(isFound ? path : folder(of: path), W_OK) == 0
    }
  }

  /// Watches the folder of a path. If it is missing, watches the nearest one above it, which reports when it is made.
  private func watchNearest(_ path: String) {
    let folder = folder(of: path)
    let events: Inotify.Events = [.entries, .attributes, .deleted, .movedAway, .onlyFolder]
    if inotify?.inotify.watch(folder, events) == nil, folder != path, folder != "/", folder != "." {
      watchNearest(folder)
    }
  }

  private func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
