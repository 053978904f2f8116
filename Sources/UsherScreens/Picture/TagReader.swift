/// Reads what stands between two pairs of braces.
enum TagReader {
  struct Refusal: Error {
    let problem: Problem
  }

  static func read(_ bytes: ArraySlice<UInt8>, at position: Position) -> Result<Tag, Refusal> {
    let mark = bytes.first ?? 0
    let kind: Tag.Kind =
      switch mark {
      case UInt8(ascii: "#"): .section
      case UInt8(ascii: "^"): .inverted
      case UInt8(ascii: "*"): .style
      case UInt8(ascii: "/"): .close
      case UInt8(ascii: "!"): .comment
      default: .value
      }
    if kind == .comment { return .success(Tag(kind: .comment, name: "", fit: .natural, position: position)) }
    let rest = kind == .value ? bytes : bytes.dropFirst()
    let words = rest.split(separator: 0x20, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
    guard let name = words.first else {
      return .failure(Refusal(problem: .emptyTag("{{\(String(decoding: bytes, as: UTF8.self))}}")))
    }
    guard Name.isName(name) else { return .failure(Refusal(problem: .badName(name))) }
    var fit = Fit.natural
    if words.count > 1 {
      let option = words[1].trimmingSpaces
      if !option.isEmpty {
        if kind != .value { return .failure(Refusal(problem: .badName("\(name) \(option)"))) }
        switch self.fit(option, of: name) {
        case .success(let read): fit = read
        case .failure(let refusal): return .failure(refusal)
        }
      }
    }
    if kind == .style, Style(rawValue: name) == nil {
      return .failure(Refusal(problem: .unknownStyle(name)))
    }
    return .success(Tag(kind: kind, name: name, fit: fit, position: position))
  }

  private static func fit(_ option: String, of name: String) -> Result<Fit, Refusal> {
    if option == "*" { return .success(.rest) }
    if option == "...*" { return .success(.lead) }
    if option == "wrap" { return .success(.wrap) }
    let (written, make): (Substring, (Columns) -> Fit) =
      if option.hasPrefix("<=") {
        (option.dropFirst(2), Fit.atMost)
      } else if option.hasPrefix(">") {
        (option.dropFirst(), Fit.right)
      } else {
        (option[...], Fit.exactly)
      }
    let isShare = written.last == "%"
    let digits = isShare ? written.dropLast() : written
    guard !digits.isEmpty, digits.utf8.allSatisfy(Name.isDigit) else {
      return .failure(Refusal(problem: .badFit(option, of: name)))
    }
    guard let count = Int(digits), (isShare ? Columns.shares : Columns.counts).contains(count) else {
      return .failure(Refusal(problem: .columnsOutOfRange(option, of: name)))
    }
    return .success(make(isShare ? .share(count) : .count(count)))
  }
}
