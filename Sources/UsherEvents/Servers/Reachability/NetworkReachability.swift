internal import Glibc

/// Observes whether this machine has a network, by the addresses of its interfaces. A server on this machine can always be reached.
public final class NetworkReachability: WatchedReachability {
  private let isLocal: Bool
  private let known = Known()
  /// A socket on which the system reports changes of addresses.
  public let descriptor: Int32

  /// `host` is the name or the address of the server.
  public init(host: String) {
    isLocal = host == "localhost" || host == "::1" || host.hasPrefix("127.")
    descriptor = isLocal ? -1 : Self.listen()
    look()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  public var isReachable: Bool { known.isReachable }
  public func whenChanged(_ hear: @escaping @Sendable () -> Void) { known.add(hear) }

  public func look() {
    var bytes = [UInt8](repeating: 0, count: 1 << 13)
    while descriptor >= 0, recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 {}
    // If the system reports nothing, every delivery is tried.
    known.set(isLocal || descriptor < 0 || Self.hasAddress)
  }

  /// Whether an interface that leads out of this machine is up and has an address.
  private static var hasAddress: Bool {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return true }
    defer { freeifaddrs(first) }
    var next = first
    while let entry = next?.pointee {
      let flags = Int32(bitPattern: entry.ifa_flags)
      let family = entry.ifa_addr.map { Int32($0.pointee.sa_family) }
      if family == AF_INET || family == AF_INET6, flags & Int32(IFF_UP) != 0,
        flags & Int32(IFF_LOOPBACK) == 0
      {
        return true
      }
      next = entry.ifa_next
    }
    return false
  }

  // From <linux/netlink.h> and <linux/rtnetlink.h>, which Swift's Glibc does not import: the family, the protocol NETLINK_ROUTE,
  // and the groups of links, IPv4 addresses and IPv6 addresses.
  private static let family: Int32 = 16
  private static let route: Int32 = 0
  private static let groups: UInt32 = 1 | 0x10 | 0x100

  private static func listen() -> Int32 {
    let descriptor = socket(family, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), route)
    guard descriptor >= 0 else { return -1 }
    // struct sockaddr_nl: the family, 2 bytes of padding, the port and the groups.
    var address: (UInt16, UInt16, UInt32, UInt32) = (UInt16(family), 0, 0, groups)
    let isBound = withUnsafeBytes(of: &address) { bytes in
      bytes.baseAddress.map {
        bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) == 0
      }
    }
    if isBound == true { return descriptor }
    close(descriptor)
    return -1
  }
}
