/// Reads the body and the prompt of a screen file. A ``QuestionParser`` reads the lines from the first `?` on.
struct PictureParser {
  private struct Open {
    let tag: Tag
    var blocks: [Block] = []
  }

  private let path: String
  private var sheet: Sheet?
  private(set) var findings: [Finding] = []
  private var open: [Open] = []
  private var top: [Block] = []
  private var isTooDeep = false

  init(path: String) { self.path = path }

  mutating func parse(_ text: String, _ part: (String, String) -> Source?) -> Picture? {
    guard let source = SourceName(path: path), source.kind == .screen else {
      report(Position(line: 1, column: 1), .badPath)
      return nil
    }
    let sheet = Sheet(path: path, text: text, language: source.language, part: part)
    self.sheet = sheet
    findings = sheet.findings
    let lines = sheet.lines
    let firstQuestion = lines.firstIndex { $0.first { $0 != 0x20 } == UInt8(ascii: "?") } ?? lines.count
    for index in 0..<firstQuestion {
      body(lines[index], number: index + 1, mark: lines[index].first { $0 != 0x20 })
      if isTooDeep { return nil }
    }
    for left in open {
      report(left.tag.position, .unclosedSection(left.tag.written, name: left.tag.name))
    }
    let (forms, problems) = QuestionParser.read(lines, from: firstQuestion)
    for (position, problem) in problems { report(position, problem) }
    guard let prompt = takePrompt(last: max(1, firstQuestion)) else { return nil }
    return Picture(
      sheet: sheet, screen: source.name, language: source.language, body: top, prompt: prompt, forms: forms)
  }

  private mutating func body(_ bytes: ArraySlice<UInt8>, number: Int, mark: UInt8?) {
    if mark == UInt8(ascii: "!") {
      let column = (bytes.firstIndex { $0 != 0x20 } ?? bytes.startIndex) - bytes.startIndex + 1
      report(Position(line: number, column: column), .noteBeforeQuestion("!"))
      return
    }
    var scanner = LineScanner(bytes, number: number)
    let line = scanner.scan()
    for (position, problem) in scanner.problems { report(position, problem) }
    if line.holdsOnlyTags {
      for case .tag(let tag) in line.tokens { block(tag) }
      return
    }
    let (read, problems) = line.segments(inside: open.map(\.tag))
    for (position, problem) in problems { report(position, problem) }
    append(.line(read))
  }

  private mutating func block(_ tag: Tag) {
    switch tag.kind {
    case .comment, .value: break
    case .section, .inverted, .style:
      guard open.count < Picture.depth else {
        report(tag.position, .tooDeep(Picture.depth))
        isTooDeep = true
        return
      }
      open.append(Open(tag: tag))
    case .close: close(tag)
    }
  }

  private mutating func close(_ tag: Tag) {
    guard let last = open.last else {
      report(tag.position, .unopenedSection(tag.name))
      return
    }
    guard last.tag.name == tag.name else {
      let crossed = Problem.crossedSection(tag.name, open: last.tag.written, line: last.tag.position.line)
      report(tag.position, crossed)
      // If no open section has this name, the tag was probably meant to close the last one.
      if open.contains(where: { $0.tag.name == tag.name }) { return }
      end(last)
      return
    }
    end(last)
  }

  private mutating func end(_ last: Open) {
    open.removeLast()
    append(.section(Section(last.tag, content: last.blocks)))
  }

  private mutating func append(_ block: Block) {
    if open.isEmpty {
      top.append(block)
    } else {
      open[open.count - 1].blocks.append(block)
    }
  }

  private mutating func takePrompt(last number: Int) -> PictureLine? {
    while case .line(let line)? = top.last, line.isBlank { top.removeLast() }
    guard case .line(let prompt)? = top.last else {
      if open.isEmpty { report(Position(line: number, column: 1), .noPrompt) }
      return nil
    }
    top.removeLast()
    guard prompt.looksLikePrompt else {
      if open.isEmpty { report(Position(line: prompt.number, column: 1), .badPrompt) }
      return nil
    }
    return prompt
  }

  private mutating func report(_ position: Position, _ problem: Problem) {
    findings.append(
      sheet?.finding(position, problem) ?? Finding(path: path, position: position, problem: problem))
  }
}
