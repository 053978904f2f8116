/// One side of a section of a picture: what the section draws if its name is true (`isTrue`), or if it is false.
package struct Side: Hashable, Sendable {
  package let path: String
  package let line: Int
  package let name: String
  package let isTrue: Bool
}

/// A drawing that tells which sides of its picture's sections were drawn.
package struct MarkedDrawing<Model, Event> {
  package let sides: [Side]
  private let drawing: Drawing<Model, Event>

  init(_ shape: Shape<Model, Event>, _ picture: Picture) {
    var marker = Marker(sheet: picture.sheet)
    drawing = Drawing(checked: shape, marker.marked(picture))
    sides = marker.sides
  }

  /// Draws a model. Returns the sides that were drawn, the events of the choices, and all forms, active or not.
  package func draw(_ model: Model) -> (sides: Set<Side>, events: [Event], forms: [FormRun<Event>]) {
    var frame = Frame<Event>()
    // For a screen reader, for a narrow terminal, where long values are folded, and for one that cuts nothing.
    var others: [String] = []
    for (isPlain, width) in [(true, 500), (false, 40)] {
      frame.isPlain = isPlain
      drawing.draw(model, width: width, palette: .none, into: &frame)
      others += [frame.body, frame.prompt]
    }
    frame.isPlain = false
    drawing.draw(model, width: 500, palette: .none, into: &frame)
    let forms = drawing.questions(model, into: &frame)
    let texts = others + [frame.body, frame.prompt] + forms.flatMap { $0.questions.map(\.label) }
    let drawn = texts.flatMap(Marker.marks(in:)).filter(sides.indices.contains).map { sides[$0] }
    return (Set(drawn), frame.choices.compactMap(\.event), forms)
  }
}

extension Gallery {
  /// Returns a drawing that tells which sides were drawn; nil if the language has no file of the screen, or if the file is
  /// not well formed.
  package func marked<Model, Event>(_ shape: Shape<Model, Event>, in language: String)
    -> MarkedDrawing<Model, Event>?
  {
    picture(of: shape.name, in: language).map { MarkedDrawing(shape, $0) }
  }
}

/// Adds a mark to each side of each section. A mark is the index of its side between two control characters. No value can
/// draw these characters.
private struct Marker {
  let sheet: Sheet
  var sides: [Side] = []

  private static let (start, end) = ("\u{2}", "\u{3}")

  mutating func marked(_ picture: Picture) -> Picture {
    let (body, prompt) = (marked(picture.body), marked(picture.prompt))
    let forms = picture.forms.map { form in
      FormPicture(
        name: form.name, position: form.position,
        questions: form.questions.map { question in
          FormPicture.Question(
            field: question.field, position: question.position, label: marked(question.label),
            rules: question.rules, options: question.options)
        })
    }
    return Picture(
      sheet: sheet, screen: picture.screen, language: picture.language, body: body, prompt: prompt,
      forms: forms)
  }

  private mutating func marked(_ blocks: [Block]) -> [Block] {
    var all: [Block] = []
    for block in blocks {
      switch block {
      case .line(let line): all.append(.line(marked(line)))
      case .section(let section):
        let mark = { (mark: String) -> Block in
          let text = Segment.text(mark, section.position)
          return .line(PictureLine(number: section.position.line, segments: [text], arrow: nil))
        }
        all += both(section, marked(section.content), mark).map(Block.section)
      }
    }
    return all
  }

  private mutating func marked(_ line: PictureLine) -> PictureLine {
    // The key of a choice is the first word of its line, so a line keeps its beginning.
    PictureLine(
      number: line.number, segments: marked(line.segments), arrow: line.arrow, isShared: line.isShared)
  }

  private mutating func marked(_ segments: [Segment]) -> [Segment] {
    var all: [Segment] = []
    for segment in segments {
      guard case .section(let section) = segment else {
        all.append(segment)
        continue
      }
      let mark = { Segment.text($0, section.position) }
      all += both(section, marked(section.content), mark).map(Segment.section)
    }
    return all
  }

  /// Returns the section with a mark at its end, and after it the opposite section, which holds only a mark.
  private mutating func both<Content>(
    _ section: Section<Content>, _ content: [Content], _ mark: (String) -> Content
  ) -> [Section<Content>] {
    var isTrue = true
    switch section.kind {
    case .styled:
      return [
        Section(kind: section.kind, name: section.name, position: section.position, content: content)
      ]
    case .shown: break
    case .hidden: isTrue = false
    }
    let own = mark(side(section.name, section.position, isTrue))
    let other = mark(side(section.name, section.position, !isTrue))
    return [
      Section(kind: section.kind, name: section.name, position: section.position, content: content + [own]),
      Section(
        kind: isTrue ? .hidden : .shown, name: section.name, position: section.position, content: [other]),
    ]
  }

  private mutating func side(_ name: String, _ position: Position, _ isTrue: Bool) -> String {
    let place = sheet.place(of: position.line)
    sides.append(Side(path: place.path, line: place.line, name: name, isTrue: isTrue))
    return Self.start + String(sides.count - 1) + Self.end
  }

  /// Returns the indexes of the marks in a text.
  static func marks(in text: String) -> [Int] {
    text.split(separator: start).dropFirst(text.hasPrefix(start) ? 0 : 1).compactMap {
      $0.split(separator: end, maxSplits: 1, omittingEmptySubsequences: false).first.flatMap { Int($0) }
    }
  }
}
