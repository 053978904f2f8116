import UsherProgram

/// The options of `parlor map`.
enum MapOption: String, CaseIterable, Sendable {
  case format, roles

  /// What the option does, in the help.
  private var summary: String {
    switch self {
    case .format: "text, mermaid, dot or svg"
    case .roles: "say who can take each choice: admin, member, guest"
    }
  }

  private var koreanSummary: String {
    switch self {
    case .format: "text, mermaid, dot 또는 svg"
    case .roles: "관리자, 멤버, 손님 중 누구의 선택인지 표시"
    }
  }

  func option(in language: String = "en") -> ProgramOption {
    ProgramOption(
      rawValue, value: self == .format ? "FORMAT" : nil, language == "ko" ? koreanSummary : summary)
  }
}
