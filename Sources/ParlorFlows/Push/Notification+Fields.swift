extension Notification.Alert {
  init?(_ field: PayloadField) throws(PushError) {
    switch field.value {
    case .null: return nil
    case .string(let text): self.init(body: Notification.Phrase(text: text))
    case .object: try self.init(members: field.members())
    default: throw field.wrong(.stringOrObject)
    }
  }

  private init(members: [PayloadField]) throws(PushError) {
    var title = Notification.Phrase()
    var subtitle = Notification.Phrase()
    var body = Notification.Phrase()
    for field in members {
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

extension Notification.Phrase {
  fileprivate var ifSaid: Self? { text == nil && key == nil ? nil : self }
}

extension Notification.Sound {
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

extension Notification.InterruptionLevel {
  init?(_ field: PayloadField) throws(PushError) {
    guard let word = try field.string() else { return nil }
    guard let level = Self(rawValue: word) else {
      throw .unknownWord(path: field.path, found: word, known: Self.allCases.map(\.rawValue))
    }
    self = level
  }
}
