/// Reads the questions below the prompt.
struct QuestionParser {
  private var forms: [FormPicture] = []
  private var problems: [(Position, Problem)] = []
  private var questions: [FormPicture.Question] = []
  private var lines: [String: Int] = [:]
  private var fields: [String: Int] = [:]
  private var notes: [String: Int] = [:]

  /// Reads all lines from an index on.
  static func read(_ lines: [ArraySlice<UInt8>], from first: Int) -> (
    forms: [FormPicture], problems: [(Position, Problem)]
  ) {
    var parser = QuestionParser()
    for index in first..<lines.count { parser.read(lines[index], number: index + 1) }
    parser.end()
    return (parser.forms, parser.problems)
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, number: Int) {
    guard let start = bytes.firstIndex(where: { $0 != 0x20 }) else { return }
    let position = Position(line: number, column: start - bytes.startIndex + 1)
    switch bytes[start] {
    case UInt8(ascii: "?"): question(bytes, after: start, at: position)
    case UInt8(ascii: "-") where bytes.dropFirst(start + 1 - bytes.startIndex).first == UInt8(ascii: ">"):
      event(bytes, at: position)
    case UInt8(ascii: "!"): note("!", bytes, after: start, at: position)
    case UInt8(ascii: "-"): note("-", bytes, after: start, at: position)
    default: other(bytes, at: position)
    }
  }

  /// Reports questions at the end of the file that no `-> event` follows.
  private mutating func end() {
    if let last = questions.last { problems.append((last.position, .noFormEvent)) }
  }

  private mutating func question(_ bytes: ArraySlice<UInt8>, after start: Int, at position: Position) {
    let (field, rest) = word(bytes, after: start)
    guard !field.isEmpty else {
      problems.append((position, .noField))
      return
    }
    guard Name.isName(field) else {
      problems.append((position, .badField(field)))
      return
    }
    if let line = fields[field] { problems.append((position, .duplicateField(field, line: line))) }
    fields[field] = position.line
    notes = [:]
    let label = words(bytes, from: rest, named: field, at: position)
    questions.append(FormPicture.Question(field: field, position: position, label: label))
  }

  private mutating func note(
    _ mark: String, _ bytes: ArraySlice<UInt8>, after start: Int, at position: Position
  ) {
    guard !questions.isEmpty else {
      problems.append((position, .noteBeforeQuestion(mark)))
      return
    }
    let (name, rest) = word(bytes, after: start)
    guard Name.isName(name) else {
      problems.append((position, .noNoteName(mark)))
      return
    }
    if let line = notes[mark + name] {
      problems.append((position, .duplicateNote(mark, name: name, line: line)))
    }
    notes[mark + name] = position.line
    let words = words(bytes, from: rest, named: name, at: position)
    let note = FormPicture.Note(name: name, position: position, words: words)
    if mark == "!" {
      questions[questions.count - 1].rules.append(note)
    } else {
      questions[questions.count - 1].options.append(note)
    }
  }

  private mutating func event(_ bytes: ArraySlice<UInt8>, at position: Position) {
    var scanner = LineScanner(bytes, number: position.line)
    let line = scanner.scan()
    problems += scanner.problems
    guard let name = line.arrow?.event else { return }
    guard !questions.isEmpty else {
      problems.append((position, .eventWithoutQuestions(name)))
      return
    }
    if let first = lines[name] { problems.append((position, .duplicateForm(name, line: first))) }
    lines[name] = position.line
    forms.append(FormPicture(name: name, position: position, questions: questions))
    questions = []
    fields = [:]
    notes = [:]
  }

  private mutating func other(_ bytes: ArraySlice<UInt8>, at position: Position) {
    var scanner = LineScanner(bytes, number: position.line)
    let line = scanner.scan()
    problems += scanner.problems
    let isComment = line.tokens.allSatisfy { token in
      if case .tag(let tag) = token { tag.kind == .comment } else { token.isBlankText }
    }
    if !isComment || line.arrow != nil { problems.append((position, .strayLine)) }
  }

  private mutating func words(
    _ bytes: ArraySlice<UInt8>, from start: Int, named name: String, at position: Position
  ) -> PictureLine {
    var scanner = LineScanner(bytes, number: position.line, from: start)
    let line = scanner.scan()
    var builder = SegmentBuilder()
    let segments = builder.build(line.tokens)
    problems += scanner.problems
    problems += builder.problems
    if let arrow = line.arrow ?? line.innerArrow { problems.append((arrow.position, .arrowOnQuestion)) }
    if segments.isEmpty, scanner.problems.isEmpty { problems.append((position, .noWords(name))) }
    return PictureLine(number: position.line, segments: segments, arrow: nil)
  }

  /// Returns the word after the mark, and the index where the text after that word begins.
  private func word(_ bytes: ArraySlice<UInt8>, after mark: Int) -> (String, Int) {
    let start = bytes[(mark + 1)...].firstIndex { $0 != 0x20 } ?? bytes.endIndex
    let end = bytes[start...].firstIndex { $0 == 0x20 } ?? bytes.endIndex
    let rest = bytes[end...].firstIndex { $0 != 0x20 } ?? bytes.endIndex
    return (String(decoding: bytes[start..<end], as: UTF8.self), rest)
  }
}
