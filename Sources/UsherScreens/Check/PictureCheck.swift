/// Compares a picture with the outline of its screen, in both directions.
struct PictureCheck {
  let picture: Picture
  let outline: Outline
  private(set) var found: [Finding] = []
  /// The names that the picture uses. A name in `{{}}` is written as its path, such as `rooms.name`; the name of an event
  /// has a `>` before it.
  var used: Set<String> = []
  var keys: [String: [(line: Int, context: PictureContext)]] = [:]
  private(set) var keyOnLine: Position?

  init(_ picture: Picture, _ outline: Outline) {
    self.picture = picture
    self.outline = outline
  }

  /// Returns everything that does not fit, in the order of positions.
  func findings() -> [Finding] {
    var check = self
    check.run()
    return check.found.sorted(by: Finding.precedes)
  }

  private mutating func run() {
    let body = PictureContext(kind: .body, scope: outline.scope, title: outline.title)
    for block in picture.body { walk(block, body) }
    let prompt = PictureContext(kind: .prompt, scope: outline.scope, title: outline.title)
    for segment in picture.prompt.segments { walk(segment, prompt) }
    if let arrow = picture.prompt.arrow { promptArrow(arrow) }
    let forms = FormCheck(picture, outline)
    found += forms.findings
    for (line, extra) in forms.lines {
      var question = PictureContext(kind: .question, scope: outline.scope, title: outline.title)
      question.extra = extra
      for segment in line.segments { walk(segment, question) }
    }
    reportUnused(outline.scope, title: outline.title, lists: [])
    for form in outline.forms where form.isChosen && !used.contains(">" + form.name) {
      reportAtStart(.unusedName(.form, form.name, scope: outline.title))
    }
    for say in outline.says where !used.contains(">" + say.name) {
      report(
        Position(line: picture.prompt.number, column: 1), .unusedName(.say, say.name, scope: outline.title))
    }
  }

  // MARK: Walking

  private mutating func walk(_ block: Block, _ context: PictureContext) {
    switch block {
    case .line(let line): walk(line, context)
    case .section(let section):
      guard let inner = enter(section.kind, section.name, section.position, context) else { return }
      for block in section.content { walk(block, inner) }
    }
  }

  private mutating func walk(_ line: PictureLine, _ context: PictureContext) {
    keyOnLine = nil
    for segment in line.segments { walk(segment, context) }
    if line.isShared {
      choices(line.segments, last: line.arrow, line.number, context)
    } else if let arrow = line.arrow {
      choice(arrow, line.segments, line.number, context)
    } else if let keyOnLine {
      report(keyOnLine, .keyWithoutChoice)
    }
  }

  private mutating func walk(_ segment: Segment, _ context: PictureContext) {
    switch segment {
    case .text: break
    case .arrow(let arrow): if context.kind != .body { report(arrow.position, .badArrow) }
    case .value(let tag): value(tag, context)
    case .section(let section):
      guard var inner = enter(section.kind, section.name, section.position, context) else { return }
      if case .styled = section.kind {} else { inner.isInline = true }
      if inner.lists.count > context.lists.count { inner.isRepeated = true }
      for segment in section.content { walk(segment, inner) }
    }
  }

  /// Returns what can be written within a section; nil if the section has an unknown name.
  private mutating func enter<Content>(
    _ kind: Section<Content>.Kind, _ name: String, _ position: Position, _ context: PictureContext
  ) -> PictureContext? {
    if case .styled = kind {
      style(name, position, context)
      return context
    }
    if Scope.given.contains(name) {
      var inner = context
      inner.conditions.append((name, kind == .shown))
      return inner
    }
    guard let entry = find(name, as: .list, position, context) else { return nil }
    used.insert(context.path(entry.name))
    if kind == .shown, case .list(let row) = entry.kind {
      return context.row(entry, row, screen: outline.title)
    }
    var inner = context
    inner.conditions.append((context.path(entry.name), kind == .shown))
    return inner
  }

  // MARK: Names

  /// Returns the part of a name. If the name is unknown, reports that and returns the part that was probably meant.
  private mutating func find(
    _ name: String, as kind: NameKind, _ position: Position, _ context: PictureContext
  ) -> Scope.Entry? {
    if let entry = context.scope.names.first(where: { $0.name == name }) { return entry }
    if let entry = context.outer.lazy.flatMap(\.names).first(where: { $0.name == name }) {
      report(position, .outerName(entry.kind.name, name, scope: context.title))
      return nil
    }
    if context.scope.choices.contains(where: { $0.name == name }) {
      report(position, .wrongKind(name, is: .choice, mend: "`-> \(name)` at the end of its line"))
      return nil
    }
    report(position, .unknownName(kind, name, scope: context.title, known: context.known))
    let meant = Text.nearest(to: name, in: context.known)
    return context.scope.names.first { $0.name == meant }
  }

  private mutating func value(_ tag: Tag, _ context: PictureContext) {
    if tag.name == Scope.key, key(tag, context) { return }
    if context.kind != .body, tag.fit.needsLine, tag.fit != .rest {
      report(tag.position, .fitInPrompt(tag.name))
    }
    if tag.fit == .rest || tag.fit == .lead, context.isRepeated {
      report(tag.position, .restRepeated(tag.name))
    }
    if context.extra.contains(tag.name) { return forms(tag, .number) }
    guard let entry = find(tag.name, as: .value, tag.position, context) else { return }
    used.insert(context.path(entry.name))
    if case .value(let kind) = entry.kind { return forms(tag, kind) }
    guard entry.name == tag.name else { return }
    let around = entry.kind.name == .list ? "what is repeated" : "what depends on it"
    let mend = "{{#\(tag.name)}}..{{/\(tag.name)}} around \(around)"
    report(tag.position, .wrongKind(tag.name, is: entry.kind.name, mend: mend))
  }

  private mutating func style(_ name: String, _ position: Position, _ context: PictureContext) {
    if context.scope.tones.contains(where: { $0.name == name }) {
      used.insert(context.path("*" + name))
    } else if Style(name).ordinal < 0 {
      let known = Style.allCases.map(\.rawValue) + context.scope.tones.map(\.name)
      report(position, .unknownStyle(name, known: known))
    }
  }

  /// Reports forms that do not fit the kind of their value.
  private mutating func forms(_ tag: Tag, _ kind: ValueForms.Kind) {
    if case .state(let known) = kind {
      let written = ValueForms.states(tag.forms).map(\.name)
      for state in written where !known.contains(state) {
        report(tag.position, .unknownState(state, value: tag.name, known: known))
      }
      for state in known where !written.contains(state) {
        report(tag.position, .missingState(state, value: tag.name))
      }
    } else if !tag.forms.isEmpty, ValueForms.writer(tag.forms, kind) == nil {
      report(tag.position, .badForms(tag.written, mend: ValueForms.mend(tag.name, kind)))
    }
  }

  /// Returns false if `{{key}}` is a value of the screen itself.
  private mutating func key(_ tag: Tag, _ context: PictureContext) -> Bool {
    switch context.kind {
    case .prompt where context.lists.isEmpty && !hasKey(context): report(tag.position, .keyInPrompt)
    case .question where context.lists.isEmpty && !hasKey(context): report(tag.position, .keyInQuestion)
    case .prompt where !context.lists.isEmpty: report(tag.position, .keyInPrompt)
    case .question where !context.lists.isEmpty: report(tag.position, .keyInQuestion)
    case .body where !context.lists.isEmpty:
      if context.isInline { report(tag.position, .keyInInlineSection) }
      if keyOnLine == nil { keyOnLine = tag.position }
    case .body where !hasKey(context): report(tag.position, .keyOutsideList)
    default: return false
    }
    return true
  }

  private func hasKey(_ context: PictureContext) -> Bool {
    context.scope.names.contains { $0.name == Scope.key }
  }

  // MARK: Unused names

  private mutating func reportUnused(_ scope: Scope, title: String, lists: [String]) {
    for entry in scope.names {
      guard used.contains((lists + [entry.name]).joined(separator: ".")) else {
        reportAtStart(.unusedName(entry.kind.name, entry.name, scope: title))
        continue
      }
      guard case .list(let row) = entry.kind else { continue }
      let inner = lists + [entry.name]
      reportUnused(
        row, title: "list \"\(inner.joined(separator: "."))\" of \(outline.title)", lists: inner)
    }
    for tone in scope.tones where !used.contains((lists + ["*" + tone.name]).joined(separator: ".")) {
      reportAtStart(.unusedName(.tone, tone.name, scope: title))
    }
    for choice in scope.choices where !used.contains((lists + [">" + choice.name]).joined(separator: ".")) {
      reportAtStart(.unusedName(.choice, choice.name, scope: title))
    }
  }

  /// Reports what the screen file lacks. The first line of the screen file may come from a part.
  private mutating func reportAtStart(_ problem: Problem) {
    found.append(
      Finding(path: picture.path, position: Position(line: 1, column: 1), problem: problem))
  }

  mutating func report(_ position: Position, _ problem: Problem) {
    found.append(picture.sheet.finding(position, problem))
  }
}
