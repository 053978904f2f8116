/// Where the texts come from that are delivered as payloads.
public enum PayloadSource: String, CaseIterable, Sendable {
  /// Payloads of Apple's push service, or messages of FCM v1 around them.
  case apns
  /// The JSON lines of an ntfy server.
  case ntfy
}

extension PayloadSource {
  /// Reads one text from the source. Returns nil if it asks for nothing, such as a sign of life.
  ///
  /// `scheme` is that of the program's own URLs, without `://`. Other URLs lead out of the program, so they are left out.
  public func line(_ bytes: [UInt8], scheme: String) throws(PushError) -> PayloadLine? {
    let json: JSON
    do throws(JSONError) { json = try JSON(parsing: bytes) } catch { throw .notJSON(error) }
    switch self {
    case .apns:
      guard let message = json["message"], json["aps"] == nil else {
        return try PayloadLine(compacted: bytes)
      }
      return try PayloadLine(Self.payload(of: message))
    case .ntfy:
      return try Self.ntfy(json, scheme).map { payload throws(PushError) in try PayloadLine(payload) }
    }
  }

  /// Returns the payload of a message of FCM v1: its APNs part with the identities in the headers, which a file has no
  /// other place for. Without one, makes it of `notification` and `data`, as the service does.
  private static func payload(of message: JSON) throws(PushError) -> JSON {
    let apns = message["apns"]
    var members: [JSON.Member] = []
    if let payload = apns?["payload"] {
      guard case .object(let own) = payload else {
        throw .wrongKind(path: "message.apns.payload", wanted: .object, found: payload.kind)
      }
      members = own
    }
    if payloadLacksAps(members) {
      guard let alert = message["notification"] else { throw .noPayload }
      members.append(JSON.Member("aps", .object([JSON.Member("alert", alert)])))
    }
    if case .object(let data) = message["data"] { add(data, to: &members) }
    if case .object(let headers) = apns?["headers"] {
      add(
        headers.filter { ["apns-id", "apns-collapse-id", "apns-expiration"].contains($0.name) }, to: &members)
    }
    return .object(members)
  }

  private static func payloadLacksAps(_ members: [JSON.Member]) -> Bool {
    !members.contains { $0.name == "aps" }
  }

  private static func add(_ more: [JSON.Member], to members: inout [JSON.Member]) {
    for one in more where !members.contains(where: { $0.name == one.name }) { members.append(one) }
  }

  /// Returns the payload of a line of ntfy; nil if the line is no message.
  private static func ntfy(_ json: JSON, _ scheme: String) throws(PushError) -> JSON? {
    guard case .object(let members) = json else { throw .notAnObject(found: json.kind) }
    if let event = json["event"], event != .string("message") { return nil }
    func field(_ name: String) -> PayloadField? { members.first { $0.name == name }.map { PayloadField($0) } }
    var alert: [JSON.Member] = []
    let topic = try field("topic")?.string()
    if let title = try field("title")?.string() ?? topic {
      alert.append(JSON.Member("title", .string(title)))
    }
    guard let message = try field("message")?.string() else { throw .missing(path: "message") }
    alert.append(JSON.Member("body", .string(message)))
    var aps = [JSON.Member("alert", .object(alert))]
    if let level = try level(of: field("priority")) {
      aps.append(JSON.Member("interruption-level", .string(level.rawValue)))
    }
    if let topic { aps.append(JSON.Member("thread-id", .string(topic))) }
    if let link = try field("click")?.string(), !link.contains("://") || link.hasPrefix(scheme + "://") {
      aps.append(JSON.Member("target-content-id", .string(link)))
    }
    var payload = [JSON.Member("aps", .object(aps))]
    if let id = try field("id")?.string() { payload.append(JSON.Member("apns-id", .string(id))) }
    return .object(payload)
  }

  private static func level(of priority: PayloadField?) throws(PushError) -> PushPayload.InterruptionLevel? {
    guard let priority = try priority?.wholeNumber() else { return nil }
    return priority <= 2 ? .passive : priority == 3 ? .active : priority == 4 ? .timeSensitive : .critical
  }
}
