extension PushPayload {
  /// Reads one payload: a JSON object with the key `aps`, of at most `byteLimit` bytes.
  public init(parsing bytes: [UInt8]) throws(PushError) {
    guard bytes.count <= Self.byteLimit else { throw .tooLong(bytes: bytes.count, limit: Self.byteLimit) }
    // No other initializer is called, which would copy all fields.
    try read(try Self.json(bytes))
  }

  static func json(_ bytes: [UInt8]) throws(PushError) -> JSON {
    do throws(JSONError) { return try JSON(parsing: bytes) } catch { throw .notJSON(error) }
  }

  private mutating func read(_ payload: JSON) throws(PushError) {
    guard case .object(let members) = payload else { throw .notAnObject(found: payload.kind) }
    custom.reserveCapacity(members.count)
    var messageID: String?
    var hasAps = false
    for member in members {
      let field = PayloadField(member)
      switch member.name {
      case "aps":
        try read(aps: field)
        hasAps = true
      case "apns-expiration": expiresAt = try field.number().map { min($0, Int64.max / 1000) * 1000 }
      case "apns-id": id = try field.identity()
      case "gcm.message_id": messageID = try field.identity()
      case "apns-collapse-id": collapseID = try field.identity(limit: 64)
      case "Simulator Target Bundle": bundle = try field.string()
      default: custom.append(field)
      }
    }
    guard hasAps else { throw .missing(path: "aps") }
    id = id ?? messageID
  }

  private mutating func read(aps: PayloadField) throws(PushError) {
    try aps.forEachMember { field throws(PushError) in
      switch field.name {
      case "alert": alert = try Alert(field)
      case "badge": badge = try field.wholeNumber()
      case "sound": sound = try Sound(field)
      case "thread-id": thread = try field.string()
      case "category": category = try field.string()
      case "content-available": refreshes = try field.flag() ?? false
      case "mutable-content": _ = try field.flag()
      case "target-content-id": content = try field.string()
      case "interruption-level": level = try InterruptionLevel(field) ?? .active
      case "relevance-score": relevance = try field.share()
      case "filter-criteria": _ = try field.string()
      default: break
      }
    }
  }
}

extension PushPayload.Alert {
  init?(_ field: PayloadField) throws(PushError) {
    switch field.value {
    case .null: return nil
    case .string(let text): self.init(body: PushPayload.Phrase(text: text))
    case .object: try self.init(members: field)
    default: throw field.wrong(.stringOrObject)
    }
  }

  private init(members: PayloadField) throws(PushError) {
    var title = PushPayload.Phrase()
    var subtitle = PushPayload.Phrase()
    var body = PushPayload.Phrase()
    try members.forEachMember { field throws(PushError) in
      switch field.name {
      case "title": title.text = try field.string()
      case "title-loc-key": title.key = try field.string()
      case "title-loc-args": title.arguments = try field.strings()
      case "subtitle": subtitle.text = try field.string()
      case "subtitle-loc-key": subtitle.key = try field.string()
      case "subtitle-loc-args": subtitle.arguments = try field.strings()
      case "body": body.text = try field.string()
      case "loc-key": body.key = try field.string()
      case "loc-args": body.arguments = try field.strings()
      case "launch-image", "action-loc-key": _ = try field.string()
      default: break
      }
    }
    self.init(title: title.ifSaid, subtitle: subtitle.ifSaid, body: body.ifSaid)
  }
}

extension PushPayload.Phrase {
  fileprivate var ifSaid: Self? { text == nil && key == nil ? nil : self }
}

extension PushPayload.Sound {
  init?(_ field: PayloadField) throws(PushError) {
    switch field.value {
    case .null: return nil
    case .string(let name): self.init(name: name)
    case .object:
      self.init()
      for field in try field.members() {
        switch field.name {
        case "name": name = try field.string() ?? name
        case "critical": isCritical = try field.flag() ?? false
        case "volume": volume = try field.share() ?? volume
        default: break
        }
      }
    default: throw field.wrong(.stringOrObject)
    }
  }
}

extension PushPayload.InterruptionLevel {
  init?(_ field: PayloadField) throws(PushError) {
    guard let word = try field.string() else { return nil }
    guard let level = Self(rawValue: word) else {
      throw .unknownWord(path: field.path, found: QuotedText(word), known: Self.allCases.map(\.rawValue))
    }
    self = level
  }
}
