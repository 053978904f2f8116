import UsherTerminal

/// The options of `parlor map`.
enum MapOption: String, WordedOption, CaseIterable, Sendable {
  case format, roles

  var value: String? { self == .format ? "FORMAT" : nil }

  var summary: String {
    switch self {
    case .format: "text, mermaid, dot or svg"
    case .roles: "say who can take each choice: admin, member, guest"
    }
  }

  var koreanSummary: String {
    switch self {
    case .format: "text, mermaid, dot 또는 svg"
    case .roles: "관리자, 멤버, 손님 중 누구의 선택인지 표시"
    }
  }
}
