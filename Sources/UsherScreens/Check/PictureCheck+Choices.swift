/// Checks what follows `->`: choices of lines, choices of rows, several choices on a line, and the prompt's `Say`.
extension PictureCheck {
  /// Checks several choices on one line.
  mutating func choices(
    _ segments: [Segment], last: Arrow?, _ number: Int, _ context: PictureContext
  ) {
    var open: [Segment] = []
    for segment in segments {
      switch segment {
      case .arrow(let arrow):
        sharing(arrow, open, number, context)
        open = []
      case .section(let section) where segment.hasArrow:
        open = []
        var inner = context
        if case .styled = section.kind {
        } else {
          let isList = context.scope.names.contains { entry in
            if case .list = entry.kind { entry.name == section.name } else { false }
          }
          if isList { report(section.position, .sharedRow) }
          inner.conditions.append((context.path(section.name), section.kind == .shown))
        }
        choices(section.content, last: nil, number, inner)
      case .value(let tag) where tag.fit == .rest || tag.fit == .lead:
        report(tag.position, .restBesideChoices(tag.name))
      default: open.append(segment)
      }
    }
    if let last { sharing(last, open, number, context) }
  }

  private mutating func sharing(
    _ arrow: Arrow, _ segments: [Segment], _ number: Int, _ context: PictureContext
  ) {
    if context.lists.isEmpty {
      choice(arrow, segments, number, context)
    } else if find(arrow, context) {
      report(arrow.position, .sharedRow)
    }
  }

  mutating func choice(
    _ arrow: Arrow, _ segments: [Segment], _ number: Int, _ context: PictureContext
  ) {
    guard find(arrow, context) else { return }
    guard context.lists.isEmpty else {
      if keyOnLine == nil { report(arrow.position, .choiceWithoutKey(arrow.event)) }
      return
    }
    guard let keyed = KeyedLine(segments) else {
      report(Position(line: number, column: 1), .noKey(arrow.event))
      return
    }
    guard keyed.isTypeable else {
      report(keyed.position, .badKey(keyed.key))
      return
    }
    if keyed.key.allSatisfy(\.isNumber), Self.hasRows(outline.scope) {
      report(keyed.position, .numericKey(keyed.key))
    }
    let folded = KeyedLine.folded(keyed.key)
    if let other = keys[folded]?.first(where: { !$0.context.excludes(context) }) {
      report(keyed.position, .duplicateKey(keyed.key, line: other.line))
    }
    keys[folded, default: []].append((number, context))
  }

  private mutating func find(_ arrow: Arrow, _ context: PictureContext) -> Bool {
    let name = arrow.event
    if context.scope.choices.contains(where: { $0.name == name }) {
      used.insert(context.path(">" + name))
      return true
    }
    if outline.says.contains(where: { $0.name == name }) {
      report(arrow.position, .wrongEvent(name, is: .say, mend: "write it after the prompt, on the last line"))
      used.insert(">" + name)
    } else if let form = outline.forms.first(where: { $0.name == name }) {
      used.insert(">" + name)
      if form.isChosen, context.lists.isEmpty { return true }
      let mend = form.isChosen ? "write it on a line outside the list" : "write it below its questions"
      report(arrow.position, .wrongEvent(name, is: .form, mend: mend))
    } else {
      let known = context.scope.choices.map(\.name)
      report(arrow.position, .unknownEvent(name, scope: context.title, known: known))
      if let meant = Text.nearest(to: name, in: known) { used.insert(context.path(">" + meant)) }
    }
    return false
  }

  mutating func promptArrow(_ arrow: Arrow) {
    let name = arrow.event
    if outline.says.contains(where: { $0.name == name }) {
      used.insert(">" + name)
    } else if outline.scope.choices.contains(where: { $0.name == name }) {
      let mend = "the last line is the prompt, so write one such as `>` below it"
      report(arrow.position, .wrongEvent(name, is: .choice, mend: mend))
      used.insert(">" + name)
    } else if outline.forms.contains(where: { $0.name == name }) {
      report(arrow.position, .wrongEvent(name, is: .form, mend: "write it below its questions"))
    } else {
      let known = outline.says.map(\.name)
      report(arrow.position, .unknownName(.say, name, scope: outline.title, known: known))
      if let meant = Text.nearest(to: name, in: known) { used.insert(">" + meant) }
    }
  }

  private static func hasRows(_ scope: Scope) -> Bool {
    scope.names.contains { entry in
      if case .list(let row) = entry.kind { !row.choices.isEmpty || hasRows(row) } else { false }
    }
  }
}
