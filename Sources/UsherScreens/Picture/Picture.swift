/// A screen file that was read: one screen in one language. Every part knows its position in the file.
///
/// A picture is well formed. Whether it fits the screen's ``Shape`` is tested by ``Check`` and by `Drawing`.
struct Picture: Sendable, Equatable {
  let sheet: Sheet
  /// The folder and the name, such as `Home/home`.
  let screen: String
  let language: String
  let body: [Block]
  let prompt: PictureLine
  let forms: [FormPicture]

  var path: String { sheet.path }

  /// How deep sections and styles can be nested.
  static let depth = 32

  /// Reads one file. The picture is nil exactly if there are findings. `part` returns the file of a part in a language.
  static func parse(
    path: String, text: String, part: (String, String) -> Source? = { _, _ in nil }
  ) -> (picture: Picture?, findings: [Finding]) {
    var parser = PictureParser(path: path)
    let picture = parser.parse(text, part)
    return (parser.findings.isEmpty ? picture : nil, parser.findings.sorted(by: Finding.precedes))
  }
}

/// A part of the body: a line, or a section around several blocks.
indirect enum Block: Sendable, Equatable {
  case line(PictureLine)
  case section(Section<Block>)
}

/// A part of a line.
indirect enum Segment: Sendable, Equatable {
  case text(String, Position)
  case value(Tag)
  case section(Section<Segment>)
  /// The end of a choice, if other choices follow on the line.
  case arrow(Arrow)

  var hasArrow: Bool {
    switch self {
    case .arrow: true
    case .section(let section): section.content.contains(where: \.hasArrow)
    case .text, .value: false
    }
  }
}

/// `{{#name}}..{{/name}}`, `{{^name}}..{{/name}}` or `{{*style}}..{{/style}}`, around whole lines or within one.
struct Section<Content: Sendable & Equatable>: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case shown
    case hidden
    /// A style, or a ``Tone`` of the shape.
    case styled(String)
  }

  let kind: Kind
  let name: String
  let position: Position
  let content: [Content]
}

extension Section {
  init(_ tag: Tag, content: [Content]) {
    kind =
      switch tag.kind {
      case .style: .styled(tag.name)
      case .inverted: .hidden
      default: .shown
      }
    name = tag.name
    position = tag.position
    self.content = content
  }
}

/// The questions above one line `-> event`, in the order in which they are asked.
struct FormPicture: Sendable, Equatable {
  /// A line below a question: `! rule words` or `- option words`.
  struct Note: Sendable, Equatable {
    let name: String
    let position: Position
    let words: PictureLine
  }

  struct Question: Sendable, Equatable {
    let field: String
    let position: Position
    let label: PictureLine
    var rules: [Note] = []
    var options: [Note] = []
  }

  let name: String
  let position: Position
  let questions: [Question]
}

/// A line of a picture, with the event that it leads to.
struct PictureLine: Sendable, Equatable {
  let number: Int
  let segments: [Segment]
  let arrow: Arrow?
  /// Whether the line has choices that end before the line ends.
  var isShared = false

  var isBlank: Bool { segments.isEmpty && arrow == nil }
}

/// `-> event` at the end of a line.
struct Arrow: Sendable, Equatable {
  let event: String
  let position: Position
}

extension PictureLine {
  /// Whether all text of the line is in sections. Such a line is left out if none of its sections is drawn.
  var isOptional: Bool {
    var hasSection = false
    return Self.isBlankOutsideSections(segments, &hasSection) && hasSection
  }

  private static func isBlankOutsideSections(_ segments: [Segment], _ hasSection: inout Bool) -> Bool {
    for segment in segments {
      switch segment {
      case .text(let text, _): if text.contains(where: { $0 != " " }) { return false }
      case .value: return false
      case .arrow: break
      case .section(let section):
        if case .styled = section.kind {
          guard isBlankOutsideSections(section.content, &hasSection) else { return false }
        } else {
          hasSection = true
        }
      }
    }
    return true
  }

  /// Whether the line ends in a mark, as every prompt does. If the last line does not, the prompt was forgotten.
  var looksLikePrompt: Bool { Self.endsInMark(segments) }

  private static func endsInMark(_ segments: [Segment]) -> Bool {
    for segment in segments.reversed() {
      switch segment {
      case .text(let text, _):
        guard let last = text.last(where: { $0 != " " }) else { continue }
        return ">:?$%#›".contains(last)
      case .value, .arrow: return false
      case .section(let section): return endsInMark(section.content)
      }
    }
    return false
  }
}
