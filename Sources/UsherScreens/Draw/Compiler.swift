/// Turns a picture that was checked against its shape into a program.
///
/// A name that the shape does not have draws nothing. The check has reported such names before.
struct Compiler<Model, Event> {
  let parts: Parts<Model, Event>
  let isInList: Bool
  /// The forms that are asked when the user takes a choice.
  var chosenForms: [String] = []
  /// Values with a fixed text, such as the bounds of a rule.
  var known: [(name: String, text: String)] = []
  /// Whether the line is a prompt or a question: the user types after it, so no value is wrapped or fills the line.
  var isPrompt = false

  func program(_ content: ListContent) -> Program<Model, Event> {
    var instructions: [Instruction<Model, Event>] = []
    switch content {
    case .blocks(let blocks): for block in blocks { add(block, to: &instructions) }
    case .segments(let segments):
      instructions.append(.pen(.show))
      for segment in segments { add(segment, to: &instructions) }
    case .choices(let segments):
      instructions.append(.pen(.show))
      add(choices: segments, last: nil, to: &instructions)
    }
    return Program(instructions: instructions)
  }

  func line(_ line: PictureLine) -> Program<Model, Event> {
    var instructions: [Instruction<Model, Event>] = []
    for segment in line.segments { add(segment, to: &instructions) }
    return Program(instructions: instructions)
  }

  // MARK: Lines

  private func add(_ block: Block, to instructions: inout [Instruction<Model, Event>]) {
    switch block {
    case .line(let line): add(line, to: &instructions)
    case .section(let section): add(section, content: ListContent.blocks(section.content), to: &instructions)
    }
  }

  private func add(_ line: PictureLine, to instructions: inout [Instruction<Model, Event>]) {
    let choice = line.arrow.flatMap(choice)
    if line.isShared {
      instructions.append(.pen(.beginLine))
      add(choices: line.segments, last: line.arrow, to: &instructions)
      instructions.append(.pen(.endLine(source: line.number, isOptional: line.isOptional)))
      return
    }
    let isRow = isInList && choice != nil
    instructions.append(.pen(isRow ? .beginRow : isInList ? .beginLineInList : .beginLine))
    let key = isRow || choice == nil ? nil : addKeyed(line.segments, to: &instructions)
    if isRow || choice == nil { for segment in line.segments { add(segment, to: &instructions) } }
    instructions.append(.pen(.endLine(source: line.number, isOptional: line.isOptional)))
    if let choice { instructions.append(.choose(name: choice.name, key: key, event: choice.event)) }
  }

  /// The choice of an arrow, or the form that it asks.
  private func choice(_ arrow: Arrow) -> (name: String, event: @Sendable (Model) -> Event?)? {
    if let choice = parts.choice(arrow.event) { return (choice.name, choice.event) }
    return chosenForms.contains(arrow.event) ? (arrow.event, { _ in nil }) : nil
  }

  /// Adds the segments of a choice that begins with its key. Returns the key.
  private func addKeyed(
    _ segments: [Segment], to instructions: inout [Instruction<Model, Event>]
  ) -> String? {
    guard let split = KeyedLine(segments) else {
      for segment in segments { add(segment, to: &instructions) }
      return nil
    }
    for style in split.styles { open(style, in: &instructions) }
    if !split.before.isEmpty { instructions.append(.pen(.text(Literal(split.before)))) }
    instructions.append(.pen(.key(Literal(split.key))))
    for _ in split.styles { instructions.append(.pen(.closeStyle)) }
    for segment in split.rest { add(segment, to: &instructions) }
    return split.key
  }

  /// Adds several choices on one line. A choice in a section is offered if the section is drawn.
  private func add(
    choices segments: [Segment], last: Arrow?, to instructions: inout [Instruction<Model, Event>]
  ) {
    var open: [Segment] = []
    for segment in segments {
      switch segment {
      case .arrow(let arrow):
        add(choice: arrow, open, to: &instructions)
        open = []
      case .section(let section) where segment.hasArrow:
        for segment in open { add(segment, to: &instructions) }
        open = []
        add(section, content: .choices(section.content), to: &instructions)
      default: open.append(segment)
      }
    }
    if let last { return add(choice: last, open, to: &instructions) }
    for segment in open { add(segment, to: &instructions) }
  }

  private func add(
    choice arrow: Arrow, _ segments: [Segment], to instructions: inout [Instruction<Model, Event>]
  ) {
    let key = addKeyed(segments, to: &instructions)
    guard let choice = choice(arrow) else { return }
    instructions.append(.chooseInLine(name: choice.name, key: key, event: choice.event))
  }

  // MARK: Pieces

  private func add(_ segment: Segment, to instructions: inout [Instruction<Model, Event>]) {
    switch segment {
    case .arrow: break
    case .text(let text, _): instructions.append(.pen(.text(Literal(text))))
    case .value(let tag): add(tag, to: &instructions)
    case .section(let section):
      add(section, content: ListContent.segments(section.content), to: &instructions)
    }
  }

  private func add(_ tag: Tag, to instructions: inout [Instruction<Model, Event>]) {
    let fit = isPrompt && tag.fit.needsLine && tag.fit != .rest ? .natural : tag.fit
    if let given = known.first(where: { $0.name == tag.name }) {
      let value = Value<Model>.number(given.name) { _ in Int(given.text) ?? 0 }
      let plain = Value<Model>(given.name) { _ in given.text }
      instructions.append(.value(tag.forms.isEmpty ? plain : value.written(tag.forms), fit))
    } else if fit == .wrap, let fold = parts.fold(tag.name) {
      instructions.append(.fold(fold))
    } else if let fold = parts.fold(rest: tag.name) {
      instructions.append(.folded(fold.rest, ValueForms.writer(tag.forms, .number), fit))
    } else if let value = parts.value(tag.name) {
      instructions.append(.value(tag.forms.isEmpty ? value : value.written(tag.forms), fit))
    } else if isInList, tag.name == Scope.key {
      instructions.append(.pen(.number(fit)))
    }
  }

  private func add<Content>(
    _ section: Section<Content>, content: ListContent, to instructions: inout [Instruction<Model, Event>]
  ) {
    let name = section.name
    switch section.kind {
    case .styled(let style):
      open(style, in: &instructions)
      switch content {
      case .blocks(let blocks): for block in blocks { add(block, to: &instructions) }
      case .segments(let segments): for segment in segments { add(segment, to: &instructions) }
      case .choices(let segments): add(choices: segments, last: nil, to: &instructions)
      }
      instructions.append(.pen(.closeStyle))
    case .shown where name == Scope.plain: instructions.append(.plain(true, program(content)))
    case .hidden where name == Scope.plain: instructions.append(.plain(false, program(content)))
    case .shown where name == Scope.narrow: instructions.append(.narrow(true, program(content)))
    case .hidden where name == Scope.narrow: instructions.append(.narrow(false, program(content)))
    case .shown:
      if let list = parts.list(name) {
        instructions.append(.list(list.draw(content)))
      } else if let fold = parts.fold(rest: name) {
        instructions.append(.isFolded(fold.rest, true, program(content)))
      } else if let test = test(name) {
        instructions.append(.flag(test, true, program(content)))
      }
    case .hidden:
      if let list = parts.list(name) {
        instructions.append(.flag(list.isEmpty, true, program(content)))
      } else if let fold = parts.fold(rest: name) {
        instructions.append(.isFolded(fold.rest, false, program(content)))
      } else if let test = test(name) {
        instructions.append(.flag(test, false, program(content)))
      }
    }
  }

  private func open(_ style: String, in instructions: inout [Instruction<Model, Event>]) {
    if let tone = parts.tone(style) {
      instructions.append(.openTone(tone.read))
    } else {
      instructions.append(.pen(.openStyle(Style(style))))
    }
  }

  private func test(_ name: String) -> (@Sendable (Model) -> Bool)? {
    if let flag = parts.flag(name) { return flag.read }
    guard let value = parts.value(name) else { return nil }
    return { !value.read($0).isEmpty }
  }
}
