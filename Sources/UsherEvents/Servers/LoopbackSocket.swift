internal import Glibc

/// Sockets at a port of this machine that other machines do not reach.
public enum LoopbackSocket {
  /// Returns a socket that listens at a port or, with 0, at any free one, and the port; nil if that is not possible.
  public static func listen(port: UInt16) -> (socket: Int32, port: UInt16)? {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return nil }
    var on: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isUsable = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && Glibc.listen(socket, 16) == 0 && getsockname(socket, $0, &size) == 0
      }
    }
    if isUsable { return (socket, UInt16(bigEndian: address.sin_port)) }
    close(socket)
    return nil
  }
}
