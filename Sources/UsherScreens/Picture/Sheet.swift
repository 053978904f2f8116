/// The lines of a screen file. A line `{{>Flow/name}}` is replaced by the lines of the part of that name.
///
/// Everything that is read from a sheet has its line number in the sheet. ``finding(_:_:)`` turns that number into a line
/// of a file.
struct Sheet: Sendable, Equatable {
  /// A line of a file, and the line of the screen file that it is drawn for.
  private struct Origin: Equatable {
    let path: String
    let line: Int
    let caller: Int
  }

  let path: String
  private(set) var lines: [ArraySlice<UInt8>] = []
  /// The origins of the lines, by line number; empty if the file has no parts.
  private var origins: [Origin] = []
  private(set) var findings: [Finding] = []

  /// `part` returns the file of a part; its arguments are the name and the language.
  init(path: String, text: String, language: String, part: (String, String) -> Source?) {
    self.path = path
    for (index, bytes) in Source.lines(of: text).enumerated() {
      if let name = Self.partName(bytes) {
        let position = Self.position(of: bytes, line: index + 1)
        if let source = part(name, language) {
          add(source, at: position)
        } else {
          let file = SourceName(name: name, language: language, kind: .part).file
          findings.append(Finding(path: path, position: position, problem: .missingPart(file)))
        }
      } else {
        lines.append(bytes)
        if !origins.isEmpty { origins.append(Origin(path: path, line: index + 1, caller: index + 1)) }
      }
    }
  }

  /// Reports a problem at a position of the sheet, in the file that the line is from.
  func finding(_ position: Position, _ problem: Problem) -> Finding {
    guard let here = origin(position.line) else {
      return Finding(path: path, position: position, problem: problem)
    }
    let place = Position(line: here.line, column: position.column)
    guard let line = problem.otherLine, let other = origin(line) else {
      return Finding(path: here.path, position: place, problem: problem)
    }
    if other.path == here.path {
      return Finding(path: here.path, position: place, problem: problem.mentioning(line: other.line))
    }
    // The two lines are in different files, so the message uses the lines of the screen file.
    let caller = here.path == path ? place : Position(line: here.caller, column: 1)
    return Finding(path: path, position: caller, problem: problem.mentioning(line: other.caller))
  }

  /// The file that a line of the sheet comes from, and the line in that file.
  func place(of line: Int) -> (path: String, line: Int) {
    origin(line).map { ($0.path, $0.line) } ?? (path, line)
  }

  /// For each line of the sheet, the line of the screen file that it belongs to; empty if the numbers are the same.
  var callers: [Int] { origins.map(\.caller) }

  private func origin(_ line: Int) -> Origin? {
    origins.indices.contains(line - 1) ? origins[line - 1] : nil
  }

  private mutating func add(_ source: Source, at position: Position) {
    if origins.isEmpty { origins = lines.indices.map { Origin(path: path, line: $0 + 1, caller: $0 + 1) } }
    for (index, bytes) in Source.lines(of: source.text).enumerated() {
      if let inner = Self.partName(bytes) {
        let place = Self.position(of: bytes, line: index + 1)
        findings.append(Finding(path: source.path, position: place, problem: .nestedPart(inner)))
      } else {
        lines.append(bytes)
        origins.append(Origin(path: source.path, line: index + 1, caller: position.line))
      }
    }
  }

  /// Returns the name in `{{>name}}`; nil if the line holds anything else.
  private static func partName(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let start = bytes.firstIndex(where: { $0 != 0x20 }), bytes[start] == UInt8(ascii: "{"),
      bytes[start...].starts(with: "{{>".utf8)
    else { return nil }
    let line = String(decoding: bytes[start...], as: UTF8.self).trimmingSpaces
    guard line.hasSuffix("}}") else { return nil }
    let name = String(line.dropFirst(3).dropLast(2)).trimmingSpaces
    return name.utf8.contains(UInt8(ascii: "}")) ? nil : name
  }

  private static func position(of bytes: ArraySlice<UInt8>, line: Int) -> Position {
    Position(line: line, column: bytes.prefix { $0 == 0x20 }.count + 1)
  }
}
