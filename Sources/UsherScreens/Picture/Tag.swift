/// What stands between two pairs of braces.
struct Tag: Sendable, Equatable {
  enum Kind: Sendable { case value, section, inverted, style, close, comment }

  let kind: Kind
  let name: String
  let fit: Fit
  let position: Position

  /// As it is written, for messages.
  var written: String {
    switch kind {
    case .value: "{{\(name)}}"
    case .section: "{{#\(name)}}"
    case .inverted: "{{^\(name)}}"
    case .style: "{{*\(name)}}"
    case .close: "{{/\(name)}}"
    case .comment: "{{!}}"
    }
  }
}
