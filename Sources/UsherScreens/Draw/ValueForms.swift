/// How a picture writes a value that is not a plain text: `{{count|tea|teas}}`, `{{price|1,000.00}}`, `{{count|1.2K}}`,
/// `{{day|DD/MM/YYYY}}`, `{{state|open=on sale|soldOut=sold out}}`.
enum ValueForms {
  /// The kind of a value, which decides what its forms mean.
  enum Kind: Sendable, Equatable {
    case text, number, date
    case state([String])
  }

  /// Returns a function that writes a value in these forms; nil if they do not fit the kind.
  static func writer(_ forms: [String], _ kind: Kind) -> (@Sendable (String) -> String)? {
    switch kind {
    case .text: return nil
    case .number where forms.count == 2:
      let (one, other) = (forms[0], forms[1])
      return { $0 == "1" ? one : other }
    case .number:
      guard forms.count == 1 else { return nil }
      if let form = ShortNumberForm(forms[0]) { return { form.write($0) } }
      guard let form = NumberForm(forms[0]) else { return nil }
      return { form.write($0) }
    case .date:
      guard forms.count == 1, let form = DateForm(forms[0]) else { return nil }
      return { form.write($0) }
    case .state:
      let words = states(forms)
      return { state in words.first { $0.name == state }?.words ?? state }
    }
  }

  /// The advice for forms that do not fit: what to write instead.
  static func mend(_ name: String, _ kind: Kind) -> String {
    switch kind {
    case .text: "declare it as Value.number, Value.decimal, Value.date or Value.state"
    case .number:
      "write `{{\(name)|tea|teas}}`, the word for 1 first, or a number as it looks: `{{\(name)|1,000}}` or `{{\(name)|1.2K}}`"
    case .date: "write YYYY, MM or M, DD or D, hh or h, and mm: `{{\(name)|DD/MM/YYYY hh:mm}}`"
    case .state: ""
    }
  }

  /// Splits forms such as `name=words` into the name and the words.
  static func states(_ forms: [String]) -> [(name: String, words: String)] {
    forms.map { form in
      let parts = form.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return (parts[0].trimmingSpaces, parts.count > 1 ? parts[1] : "")
    }
  }
}

/// A form of numbers, written as an example: `1,000` or `1.000,00` or `0.00`.
struct NumberForm: Sendable {
  private let group: String
  private let mark: String
  private let decimals: Int

  init?(_ sample: String) {
    let signs = sample.filter { !$0.isNumber }.map(String.init)
    let numbers = sample.split(omittingEmptySubsequences: false) { !$0.isNumber }
    let isGrouped = numbers.count > 1 && numbers[0] == "1" && numbers[1] == "000"
    let rest = numbers.dropFirst(isGrouped ? 2 : 1)
    guard isGrouped || ["0", "1000"].contains(numbers[0]), rest.count <= 1,
      rest.allSatisfy({ (1...9).contains($0.count) && $0.allSatisfy { $0 == "0" } })
    else { return nil }
    group = isGrouped ? signs[0] : ""
    mark = rest.isEmpty ? "" : signs[signs.count - 1]
    decimals = rest.first?.count ?? 0
  }

  func write(_ text: String) -> String {
    guard let whole = Int(text).map({ ($0.magnitude, $0 < 0) }), decimals == 0 else { return fraction(text) }
    return (whole.1 ? "-" : "") + Text.grouped(digits: String(whole.0), by: group)
  }

  private func fraction(_ text: String) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    guard let number = Double(text), (number * scale).magnitude < 1e15 else { return text }
    let scaled = Int((number * scale).rounded())
    let digits = String(scaled.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return (scaled < 0 ? "-" : "") + Text.grouped(digits: String(padded.dropLast(decimals)), by: group) + mark
      + padded.suffix(decimals)
  }
}

/// A form of dates, such as `DD/MM/YYYY hh:mm`.
struct DateForm: Sendable {
  private let pieces: [String]

  /// Returns nil if the form has letters that are not a part of a date.
  init?(_ form: String) {
    var pieces: [String] = []
    for character in form {
      if let last = pieces.last?.last, last == character, character.isASCII, character.isLetter {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
    }
    let known = ["YYYY", "MM", "M", "DD", "D", "hh", "h", "mm"]
    guard pieces.allSatisfy({ known.contains($0) || !($0.first.map { $0.isASCII && $0.isLetter } ?? true) }),
      pieces.contains(where: known.contains)
    else { return nil }
    self.pieces = pieces
  }

  func write(_ text: String) -> String {
    guard let moment = Moment(text) else { return text }
    return pieces.map { piece in
      switch piece {
      case "YYYY": String(moment.date.prefix(4))
      case "MM": Moment.two(moment.month)
      case "M": String(moment.month)
      case "DD": Moment.two(moment.day)
      case "D": String(moment.day)
      case "hh": Moment.two(moment.hour)
      case "h": String(moment.hour)
      case "mm": Moment.two(moment.minute)
      default: piece
      }
    }.joined()
  }
}
