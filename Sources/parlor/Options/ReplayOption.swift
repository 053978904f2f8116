import UsherTerminal

/// The options of `parlor replay`.
enum ReplayOption: String, CaseIterable, Sendable {
  case step, export, at
  case castVersion = "cast-version"

  private var korean: String {
    switch self {
    case .step: "한 단계씩 보여 주고 Enter를 기다림"
    case .export: "FILE.cast, .svg, .script로 내보내기"
    case .at: "FILE.svg에 그릴 단계. 없으면 마지막 단계"
    case .castVersion: "FILE.cast의 asciicast 버전. 2 또는 3, 없으면 2"
    }
  }

  private var english: ProgramOption {
    switch self {
    case .step: .step
    case .export: .export
    case .at: .at
    case .castVersion: .castVersion
    }
  }

  func option(in language: String = "en") -> ProgramOption {
    language == "ko" ? ProgramOption(rawValue, value: english.value, korean) : english
  }
}
