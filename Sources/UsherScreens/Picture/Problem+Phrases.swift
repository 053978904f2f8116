import UsherText

extension Problem {
  static func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }

  static func has(_ known: [String]) -> String { "it has \(list(known))." }

  static func meant(_ name: String, in known: [String]) -> String {
    Text.nearest(to: name, in: known).map { " Did you mean \"\($0)\"?" } ?? ""
  }

  static func use(_ kind: NameKind, _ name: String) -> String {
    switch kind {
    case .flag, .list: "{{#\(name)}}..{{/\(name)}}"
    case .choice: "a line that ends in `-> \(name)`"
    case .say: "`-> \(name)` after the prompt"
    default: "{{\(name)}}"
    }
  }

  static func hexadecimal(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
