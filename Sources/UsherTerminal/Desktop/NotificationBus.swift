internal import Glibc

/// Shows notifications through the session's D-Bus: a connection to the service `org.freedesktop.Notifications`.
///
/// Nothing waits for the bus. What it sends is read among the other events.
final class NotificationBus {
  /// Called once it is known whether there is a service that shows notifications.
  private var onReady: ((Bool) -> Void)?
  /// Whether the connection has ended.
  private(set) var isOver = false
  /// Called with the id of a notification on which the user has clicked.
  var onOpened: (String) -> Void = { _ in }

  private static let service = "org.freedesktop.Notifications"
  private let descriptor: Int32
  private let events: EventPoll
  private let program: String
  private var incoming: [UInt8] = []
  private var isGreeted = false
  private var serial: UInt32 = 0
  /// What to do with the answers to calls. An error has no message.
  private var replies: [UInt32: (BusMessage?) -> Void] = [:]
  private var abilities: Set<String> = []
  /// The name of the service on the bus. Signals of anyone else are not heard.
  private var owner = ""
  /// The numbers that the service has given, by id. 0 while it has not answered.
  private var numbers: [String: UInt32] = [:]

  /// Connects to the bus. Returns nil if there is none, or if it cannot be reached.
  init?(
    program: String, events: EventPoll, variable: (String) -> String?, onReady: @escaping (Bool) -> Void
  ) {
    guard let address = Self.address(variable), let descriptor = Self.connect(to: address) else { return nil }
    (self.descriptor, self.events, self.program, self.onReady) = (descriptor, events, program, onReady)
    events.watch(descriptor) { [weak self] in self?.hear() }
    // The bus asks the kernel who connects. The name is the user's number, in hexadecimal digits of ASCII digits.
    let name = String(geteuid()).utf8.map { String($0, radix: 16) }.joined()
    send(Array("\0AUTH EXTERNAL \(name)\r\n".utf8))
  }

  deinit {
    events.unwatch(descriptor)
    close(descriptor)
  }

  /// The path of the bus; nil if the user is logged in from another machine, whose desktop this bus is not.
  static func address(_ variable: (String) -> String?) -> String? {
    guard (variable("SSH_CONNECTION") ?? "").isEmpty, let all = variable("DBUS_SESSION_BUS_ADDRESS") else {
      return nil
    }
    for address in all.split(separator: ";") where address.hasPrefix("unix:") {
      for pair in address.dropFirst(5).split(separator: ",") where pair.hasPrefix("path=/") {
        // A path with escapes is not understood.
        if !pair.contains("%") { return String(pair.dropFirst(5)) }
      }
    }
    return nil
  }

  private static func connect(to path: String) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return nil }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, size) == 0 }
    }
    if isConnected { return descriptor }
    close(descriptor)
    return nil
  }

  /// Ends the connection. If it is not known yet whether there is a service, there is none.
  private func fail() {
    guard !isOver else { return }
    isOver = true
    events.unwatch(descriptor)
    shutdown(descriptor, Int32(SHUT_RDWR))
    (incoming, replies) = ([], [:])
    ready(false)
  }

  private func ready(_ isThere: Bool) {
    let told = onReady
    onReady = nil
    told?(isThere)
  }

  private func send(_ bytes: [UInt8]) {
    // A bus that takes nothing is given up, since nothing here is worth waiting for.
    let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    if count != bytes.count { fail() }
  }
}

// MARK: - Notifications

extension NotificationBus {
  /// Shows a notification, in place of an older one with its id.
  func show(_ notice: DesktopNotice, id: String) {
    let (title, body) = notice.sendable
    var values = BusValues()
    values.write(program)
    values.write(numbers[id] ?? 0)
    values.write("")
    values.write(title)
    values.write(abilities.contains("body-markup") ? Self.escaped(body) : body)
    values.writeArray(of: 4) {
      guard abilities.contains("actions") else { return }
      $0.write("default")
      $0.write("")
    }
    values.writeArray(of: 8) {
      $0.write("urgency")
      $0.write(signature: "y")
      $0.write(byte: UInt8(notice.urgency.rawValue))
      $0.align(8)
      $0.write("desktop-entry")
      $0.write(signature: "s")
      $0.write(program)
    }
    values.write(UInt32.max)
    numbers[id] = numbers[id] ?? 0
    call("Notify", "susssasa{sv}i", values) { [weak self] reply in
      guard let self, let reply else { return }
      var reader = BusReader(reply.body.bytes)
      guard let number = reader.number() else { return }
      owner = reply.sender
      // It was withdrawn before the service had answered.
      if numbers[id] == nil { closeNotification(number) } else { numbers[id] = number }
    }
  }

  func withdraw(_ id: String) {
    guard let number = numbers.removeValue(forKey: id), number != 0 else { return }
    closeNotification(number)
  }

  private func closeNotification(_ number: UInt32) {
    var values = BusValues()
    values.write(number)
    call("CloseNotification", "u", values) { _ in }
  }

  /// The body without markup of its own.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private func call(
    _ member: String, _ signature: String = "", _ body: BusValues = BusValues(),
    on service: String = NotificationBus.service, _ answered: @escaping (BusMessage?) -> Void
  ) {
    serial += 1
    var message = BusMessage(.call, serial)
    message.path = "/" + service.replacing(".", with: "/")
    (message.interface, message.destination, message.member) = (service, service, member)
    (message.signature, message.body) = (signature, body)
    replies[serial] = answered
    send(message.bytes)
  }
}

// MARK: - What the bus sends

extension NotificationBus {
  private func hear() {
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(descriptor, &piece, piece.count)
    guard count > 0 else {
      if count == 0 || errno != EAGAIN && errno != EINTR { fail() }
      return
    }
    incoming += piece[..<count]
    if !isGreeted { greet() }
    while isGreeted, let length = BusMessage.length(of: incoming) {
      guard length <= BusMessage.longest else { return fail() }
      guard incoming.count >= length else { return }
      let bytes = Array(incoming[..<length])
      incoming.removeFirst(length)
      // A message that is not understood is passed over.
      if let message = BusMessage(bytes) { take(message) }
    }
  }

  /// Reads the answer to the name, and asks who can show notifications.
  private func greet() {
    guard let end = incoming.firstIndex(of: UInt8(ascii: "\n")) else { return }
    let line = String(decoding: incoming[..<end], as: UTF8.self)
    incoming.removeFirst(end + 1)
    guard line.hasPrefix("OK ") else { return fail() }
    isGreeted = true
    send(Array("BEGIN\r\n".utf8))
    call("Hello", on: "org.freedesktop.DBus") { _ in }
    var rule = BusValues()
    rule.write("type='signal',interface='\(Self.service)'")
    call("AddMatch", "s", rule, on: "org.freedesktop.DBus") { _ in }
    call("GetCapabilities") { [weak self] reply in
      guard let reply, reply.signature == "as" else { return self?.fail() ?? () }
      var reader = BusReader(reply.body.bytes)
      self?.abilities = Set(reader.texts() ?? [])
      self?.ready(true)
    }
  }

  private func take(_ message: BusMessage) {
    switch message.kind {
    case .reply: replies.removeValue(forKey: message.answers)?(message)
    case .error: replies.removeValue(forKey: message.answers)?(nil)
    case .signal: hear(message)
    case .call: break
    }
  }

  private func hear(_ signal: BusMessage) {
    guard signal.interface == Self.service, signal.sender == owner, !owner.isEmpty else { return }
    var reader = BusReader(signal.body.bytes)
    guard let number = reader.number(), number != 0,
      let id = numbers.first(where: { $0.value == number })?.key
    else { return }
    switch signal.member {
    case "ActionInvoked":
      guard reader.text() == "default" else { return }
      numbers[id] = nil
      closeNotification(number)
      onOpened(id)
    case "NotificationClosed": numbers[id] = nil
    default: break
    }
  }
}
