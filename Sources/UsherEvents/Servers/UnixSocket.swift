internal import Glibc

/// Sockets at a path.
public enum UnixSocket {
  /// Returns a socket that is connected to the one at `path`; nil if nobody listens there.
  static func connect(to path: String, patience: Duration) -> Int32? {
    make(path) { socket, address, size in
      limitWaiting(on: socket, to: patience)
      return Glibc.connect(socket, address, size) == 0
    }
  }

  /// Returns a socket that listens at `path`, in place of one whose process has ended; nil if that is not possible, or if somebody
  /// listens there.
  public static func listen(at path: String) -> Int32? {
    if let other = connect(to: path, patience: .seconds(1)) {
      close(other)
      return nil
    }
    var facts = stat()
    if lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFSOCK { unlink(path) }
    return make(path) { socket, address, size in
      // The mode of the socket itself: other users cannot connect, not even for a moment.
      fchmod(socket, 0o600)
      return bind(socket, address, size) == 0 && chmod(path, 0o600) == 0 && Glibc.listen(socket, 16) == 0
    }
  }

  static func limitWaiting(on socket: Int32, to patience: Duration) {
    let (seconds, attoseconds) = patience.components
    var time = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  static func send(_ bytes: [UInt8], on socket: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func make(
    _ path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    guard !name.isEmpty, !name.contains(0), name.count < MemoryLayout.size(ofValue: address.sun_path) else {
      return nil
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return nil }
    let isUsable = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        use(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if isUsable { return socket }
    close(socket)
    return nil
  }
}
