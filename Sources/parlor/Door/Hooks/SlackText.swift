import UsherPush

/// What a message in Slack's format says, as lines of text. Colours, pictures and buttons become words and addresses.
struct SlackText {
  private var lines: [String] = []

  /// Reads JSON, or a form with JSON in its field `payload`. Returns nil if it is neither; an empty text if the message has none.
  static func text(of body: [UInt8], kind: String) -> String? {
    // curl says that a body is a form unless it is told otherwise.
    let isForm = kind.hasPrefix("application/x-www-form-urlencoded") && body.first != UInt8(ascii: "{")
    guard let json = isForm ? payload(of: body) : body, let message = try? JSON(parsing: json),
      message.kind == .object
    else { return nil }
    var text = SlackText()
    text.add(message)
    return text.lines.joined(separator: "\n").replacing("\0", with: "\u{FFFD}")
  }

  private static func payload(of form: [UInt8]) -> [UInt8]? {
    let field = form.split(separator: UInt8(ascii: "&")).first { $0.starts(with: Array("payload=".utf8)) }
    guard let field else { return nil }
    var (bytes, rest) = ([UInt8](), field.dropFirst(8))
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%"):
        guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
        else {
          return nil
        }
        bytes.append(value)
        rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  private mutating func add(_ message: JSON) {
    let before = lines.count
    for block in message["blocks"].elements { add(block: block) }
    // Where there are blocks, the text is for those who cannot show them.
    if lines.count == before { add(message["text"].text) }
    for attachment in message["attachments"].elements { add(attachment: attachment) }
  }

  private mutating func add(_ text: String?) {
    if let text, !text.isEmpty { lines.append(Self.plain(text)) }
  }

  private mutating func add(_ text: String?, link: String?) {
    let link = link.flatMap { $0.isEmpty || $0 == text ? nil : $0 }
    add([text, link.map { text == nil ? $0 : "(\($0))" }].compactMap(\.self).joined(separator: " "))
  }

  private mutating func add(attachment: JSON) {
    let before = lines.count
    add(attachment["pretext"].text)
    add(attachment["author_name"].text)
    if let title = attachment["title"].text, !title.isEmpty {
      add(title, link: attachment["title_link"].text)
    }
    for block in attachment["blocks"].elements { add(block: block) }
    add(attachment["text"].text)
    for field in attachment["fields"].elements {
      add(
        [field["title"].text, field["value"].text].compactMap(\.self).filter { !$0.isEmpty }.joined(
          separator: ": "))
    }
    add(actions: attachment["actions"])
    add(attachment["image_url"].text)
    if lines.count == before { add(attachment["fallback"].text) }
    add(attachment["footer"].text)
  }

  private mutating func add(actions: JSON?) {
    for action in actions.elements {
      add(action["text"].text ?? action["text"]?["text"].text, link: action["url"].text)
    }
  }

  private mutating func add(block: JSON) {
    switch block["type"].text {
    case "section", "header":
      add(block["text"]?["text"].text)
      for field in block["fields"].elements { add(field["text"].text) }
      if let accessory = block["accessory"], accessory["url"] != nil { add(actions: .array([accessory])) }
    case "context":
      add(
        block["elements"].elements.compactMap { $0["text"].text ?? $0["alt_text"].text }.joined(
          separator: " "))
    case "markdown": add(block["text"].text)
    case "image":
      add(block["title"]?["text"].text ?? block["alt_text"].text, link: block["image_url"].text)
    case "actions": add(actions: block["elements"])
    case "rich_text":
      for element in block["elements"].elements { add(rich: element) }
    default: break
    }
  }

  private mutating func add(rich element: JSON, mark: String = "") {
    if element["type"].text == "rich_text_list" {
      for item in element["elements"].elements { add(rich: item, mark: "• ") }
      return
    }
    let text = element["elements"].elements.map { Self.inline($0) }.joined()
    if !text.isEmpty { lines.append(mark + (element["type"].text == "rich_text_quote" ? "> " : "") + text) }
  }

  private static func inline(_ part: JSON) -> String {
    let text = part["text"].text ?? ""
    return switch part["type"].text {
    case "link":
      text.isEmpty || text == part["url"].text
        ? part["url"].text ?? "" : "\(text) (\(part["url"].text ?? ""))"
    case "user": "@" + (part["user_id"].text ?? "")
    case "channel": "#" + (part["channel_id"].text ?? "")
    case "broadcast": "@" + (part["range"].text ?? "")
    case "emoji": ":" + (part["name"].text ?? "") + ":"
    case "date": part["fallback"].text ?? ""
    default: text
    }
  }

  /// Returns a text without Slack's marks for links: `<https://example.org|the page>` becomes `the page (https://example.org)`.
  static func plain(_ text: String) -> String {
    var (plain, rest) = ("", text[...])
    while let start = rest.firstIndex(of: "<") {
      plain += rest[..<start]
      rest = rest[rest.index(after: start)...]
      guard let end = rest.firstIndex(of: ">"), !rest[..<end].contains(where: { $0 == "<" || $0.isNewline })
      else {
        plain += "<"
        continue
      }
      plain += link(rest[..<end])
      rest = rest[rest.index(after: end)...]
    }
    plain += rest
    for (code, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")] where plain.contains("&") {
      plain = plain.replacing(code, with: sign)
    }
    return plain
  }

  private static func link(_ text: Substring) -> String {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let (target, label) = (parts[0], parts.count > 1 ? parts[1] : "")
    switch target.first {
    case "@", "#":
      return String(
        target.prefix(1) + (label.isEmpty ? target.dropFirst() : label.drop { $0 == "#" || $0 == "@" }))
    case "!": return label.isEmpty ? "@" + target.dropFirst() : String(label)
    default: return label.isEmpty || label == target ? String(target) : "\(label) (\(target))"
    }
  }
}

extension JSON? {
  fileprivate var text: String? {
    guard case .string(let text)? = self else { return nil }
    return text
  }

  fileprivate var elements: [JSON] {
    guard case .array(let elements)? = self else { return [] }
    return elements
  }
}
