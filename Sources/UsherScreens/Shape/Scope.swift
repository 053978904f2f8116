/// The names that can be written at one level of a screen, without their types.
struct Scope: Sendable {
  indirect enum Kind: Sendable {
    case value, flag, choice
    case list(Scope)

    var name: NameKind {
      switch self {
      case .value: .value
      case .flag: .flag
      case .choice: .choice
      case .list: .list
      }
    }
  }

  struct Entry: Sendable {
    let name: String
    let line: Int
    let kind: Kind
  }

  var names: [Entry] = []
  var choices: [Entry] = []
}

extension Scope {
  /// What `{{key}}` draws in a list: the number of the row's choice.
  static let key = "key"
}
