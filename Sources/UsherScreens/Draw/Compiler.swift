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
  /// Whether the line is a prompt or a question: the user types after it, so no value can fill the rest of the line.
  var isPrompt = false

  func program(_ content: ListContent) -> Program<Model, Event> {
    var instructions = Instructions<Model, Event>()
    switch content {
    case .blocks(let blocks): for block in blocks { add(block, to: &instructions) }
    case .segments(let segments):
      instructions.append(.show)
      for segment in segments { add(segment, to: &instructions) }
    case .choices(let segments):
      instructions.append(.show)
      add(choices: segments, last: nil, to: &instructions)
    }
    return instructions.program()
  }

  private func later(_ content: ListContent) -> Later<Program<Model, Event>> { Later { program(content) } }

  func line(_ line: PictureLine) -> Program<Model, Event> {
    var instructions = Instructions<Model, Event>()
    for segment in line.segments { add(segment, to: &instructions) }
    return instructions.program()
  }

  // MARK: Lines

  private func add(_ block: Block, to instructions: inout Instructions<Model, Event>) {
    switch block {
    case .line(let line): add(line.value, to: &instructions)
    case .section(let section): add(section, content: ListContent.blocks(section.content), to: &instructions)
    }
  }

  private func add(_ line: PictureLine, to instructions: inout Instructions<Model, Event>) {
    let choice = line.arrow.flatMap(choice)
    if line.isShared {
      instructions.append(.beginLine)
      add(choices: line.segments, last: line.arrow, to: &instructions)
      instructions.append(.endLine(source: line.number, isOptional: line.isOptional))
      return
    }
    let isRow = isInList && choice != nil
    instructions.append(isRow ? .beginRow : isInList ? .beginLineInList : .beginLine)
    let key = isRow || choice == nil ? nil : addKeyed(line.segments, to: &instructions)
    if isRow || choice == nil { for segment in line.segments { add(segment, to: &instructions) } }
    instructions.append(.endLine(source: line.number, isOptional: line.isOptional))
    if let choice { instructions.append(.choose(name: choice.name, key: key, event: choice.event)) }
  }

  /// The choice of an arrow, or the form that it asks.
  private func choice(_ arrow: Arrow) -> (name: String, event: @Sendable (Model) -> Event?)? {
    if let choice = parts.choice(arrow.event) { return (choice.name, choice.event) }
    return chosenForms.contains(arrow.event) ? (arrow.event, { _ in nil }) : nil
  }

  /// Adds the segments of a choice that begins with its key. Returns the key.
  private func addKeyed(
    _ segments: [Segment], to instructions: inout Instructions<Model, Event>
  ) -> String? {
    guard let split = KeyedLine(segments) else {
      for segment in segments { add(segment, to: &instructions) }
      return nil
    }
    for style in split.styles { open(style, in: &instructions) }
    if !split.before.isEmpty { instructions.append(.text(Literal(split.before))) }
    instructions.append(.key(Literal(split.key)))
    for _ in split.styles { instructions.append(.closeStyle) }
    for segment in split.rest { add(segment, to: &instructions) }
    return split.key
  }

  /// Adds several choices on one line. A choice in a section is offered if the section is drawn.
  private func add(
    choices segments: [Segment], last: Arrow?, to instructions: inout Instructions<Model, Event>
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
    choice arrow: Arrow, _ segments: [Segment], to instructions: inout Instructions<Model, Event>
  ) {
    let key = addKeyed(segments, to: &instructions)
    guard let choice = choice(arrow) else { return }
    instructions.append(.chooseInLine(name: choice.name, key: key, event: choice.event))
  }

  // MARK: Pieces

  private func add(_ segment: Segment, to instructions: inout Instructions<Model, Event>) {
    switch segment {
    case .arrow: break
    case .text(let text, _): instructions.append(.text(Literal(text)))
    case .value(let tag): add(tag, to: &instructions)
    case .section(let section):
      add(section, content: ListContent.segments(section.content), to: &instructions)
    }
  }

  private func add(_ tag: Tag, to instructions: inout Instructions<Model, Event>) {
    let fit = isPrompt && tag.fit.needsLine ? .natural : tag.fit
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
      instructions.append(.number(fit))
    }
  }

  private func add<Content>(
    _ section: Section<Content>, content: ListContent, to instructions: inout Instructions<Model, Event>
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
      instructions.append(.closeStyle)
    case .shown where name == Scope.plain: instructions.append(.plain(true, later(content)))
    case .hidden where name == Scope.plain: instructions.append(.plain(false, later(content)))
    case .shown where name == Scope.narrow: instructions.append(.narrow(true, later(content)))
    case .hidden where name == Scope.narrow: instructions.append(.narrow(false, later(content)))
    case .shown:
      if let list = parts.list(name) {
        instructions.append(.list(list.draw(content)))
      } else if let fold = parts.fold(rest: name) {
        instructions.append(.isFolded(fold.rest, true, later(content)))
      } else if let test = test(name) {
        instructions.append(.flag(test, true, later(content)))
      }
    case .hidden:
      if let list = parts.list(name) {
        instructions.append(.flag(list.isEmpty, true, later(content)))
      } else if let fold = parts.fold(rest: name) {
        instructions.append(.isFolded(fold.rest, false, later(content)))
      } else if let test = test(name) {
        instructions.append(.flag(test, false, later(content)))
      }
    }
  }

  private func open(_ style: String, in instructions: inout Instructions<Model, Event>) {
    if let tone = parts.tone(style) {
      instructions.append(.openTone(tone.read))
    } else {
      instructions.append(.openStyle(Style(style)))
    }
  }

  private func test(_ name: String) -> (@Sendable (Model) -> Bool)? {
    if let flag = parts.flag(name) { return flag.read }
    guard let value = parts.value(name) else { return nil }
    return { !value.read($0).isEmpty }
  }
}
