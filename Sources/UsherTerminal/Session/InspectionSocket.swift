internal import CEditline
internal import Glibc
internal import UsherFiles

/// Where a running session is looked into: a socket that only its user can connect to.
///
/// It waits in the poll of the session, and does nothing until somebody connects. What is sent goes into the buffer of the
/// socket; whoever reads so slowly that it is full is hung up on, so nobody can hold the session up.
final class InspectionSocket {
  /// Makes the whole text for somebody who has connected.
  var greet: () -> String = { "" }
  private let path: String
  private let listener: Int32
  private let events: any FileEvents
  private var visitors: [Int32] = []

  /// The most that look at once. A further one takes the place of the first.
  private static let most = 4
  private static let buffer: Int32 = 1 << 18

  var isWatched: Bool { !visitors.isEmpty }

  /// Returns nil if the socket cannot be made. The session then runs without.
  init?(program: String, events: any FileEvents) {
    guard let folder = SessionSockets.folder(makes: true) else { return nil }
    SessionSockets.removeLeftovers(in: folder)
    path = folder + "/\(program)-\(getpid())"
    self.events = events
    unlink(path)
    listener = path.withCString { inspection_listen($0) }
    guard listener >= 0 else { return nil }
    events.watch(listener) { [weak self] in self?.admit() }
  }

  func close() {
    events.unwatch(listener)
    Glibc.close(listener)
    unlink(path)
    for visitor in visitors { drop(visitor) }
  }

  /// Sends a text to all that look.
  func tell(_ text: String) { for visitor in visitors { send(text, to: visitor) } }

  private func admit() {
    let visitor = inspection_accept(listener, Self.buffer)
    guard visitor >= 0 else { return }
    if visitors.count == Self.most { drop(visitors[0]) }
    visitors.append(visitor)
    // It has nothing to say. What arrives is its end.
    events.watch(visitor) { [weak self] in self?.drop(visitor) }
    send(greet(), to: visitor)
  }

  private func send(_ text: String, to visitor: Int32) {
    let bytes = Array(text.utf8)
    let count = bytes.withUnsafeBytes {
      Glibc.send(visitor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
    }
    if count != bytes.count { drop(visitor) }
  }

  private func drop(_ visitor: Int32) {
    guard let index = visitors.firstIndex(of: visitor) else { return }
    visitors.remove(at: index)
    events.unwatch(visitor)
    Glibc.close(visitor)
  }
}

/// The sockets of the sessions that run for this user.
public enum SessionSockets {
  /// A session that can be looked into.
  public struct Found: Equatable, Sendable {
    /// The number of the session's process.
    public let process: Int32
    let path: String
  }

  /// The folder of the sockets, in `XDG_RUNTIME_DIR` or else in `/tmp`; nil if it is not this user's alone.
  static func folder(makes: Bool) -> String? {
    let runtime = getenv("XDG_RUNTIME_DIR").flatMap { String(validatingCString: $0) } ?? ""
    let folder = runtime.hasPrefix("/") ? runtime + "/usher" : "/tmp/usher-\(geteuid())"
    if makes { mkdir(folder, 0o700) }
    var facts = stat()
    guard lstat(folder, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid(),
      facts.st_mode & 0o077 == 0
    else { return nil }
    return folder
  }

  /// The running sessions of a program.
  public static func all(of program: String) -> [Found] {
    guard let folder = folder(makes: false) else { return [] }
    removeLeftovers(in: folder)
    var found: [Found] = []
    try? Folder.forEachEntry(in: folder) { entry in
      if let name = entry.name, name.hasPrefix(program + "-"),
        let process = Int32(name.dropFirst(program.utf8.count + 1))
      {
        found.append(Found(process: process, path: folder + "/" + name))
      }
      return true
    }
    return found.filter { kill($0.process, 0) == 0 }.sorted { $0.process < $1.process }
  }

  /// Removes the sockets that sessions of any program have left behind because they were killed.
  static func removeLeftovers(in folder: String) {
    try? Folder.forEachEntry(in: folder) { entry in
      if let name = entry.name, let process = name.split(separator: "-").last.flatMap({ Int32($0) }),
        process > 0,
        kill(process, 0) != 0, errno == ESRCH
      {
        unlink(folder + "/" + name)
      }
      return true
    }
  }

  /// Connects to a session, and hands what it sends to `take`, until it ends or `take` returns false. If `follows` is false,
  /// stops after the first text; otherwise it goes on as long as somebody reads standard output. Returns false if the session does
  /// not answer within `patience` milliseconds.
  public static func look(
    into session: Found, follows: Bool, patience: Int32 = 2000, _ take: ([UInt8]) -> Bool
  ) -> Bool {
    let descriptor = session.path.withCString { inspection_connect($0) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var (isFirst, last) = (true, UInt8(10))
    while true {
      // The first text ends with a newline and then silence.
      let pause = isFirst ? patience : follows ? -1 : last == 10 ? 50 : patience
      switch Bytes.wait(for: descriptor, milliseconds: pause, whileRead: follows ? STDOUT_FILENO : -1) {
      case .ready: break
      case .timeUp: return !isFirst
      case .closed: return true
      }
      guard let bytes = Bytes.read(descriptor, 1 << 16), !bytes.isEmpty else { return !isFirst }
      isFirst = false
      last = bytes.last ?? 10
      if !take(bytes) { return true }
    }
  }
}
