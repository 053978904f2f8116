/// `{{#name}}..{{/name}}`, `{{^name}}..{{/name}}` or `{{*style}}..{{/style}}` around lines or within one.
struct Section<Content: Sendable & Equatable>: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case shown
    case hidden
    case styled(Style)
  }

  let kind: Kind
  let name: String
  let position: Position
  let content: [Content]
}

extension Section {
  init(_ tag: Tag, content: [Content]) {
    kind =
      switch tag.kind {
      case .style: .styled(Style(rawValue: tag.name) ?? .dim)
      case .inverted: .hidden
      default: .shown
      }
    name = tag.name
    position = tag.position
    self.content = content
  }
}
