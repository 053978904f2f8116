import Usher
import UsherScreens

/// A coordinator's type, and where it is written.
struct Owner {
  let name: String
  let file: String
  let line: Int

  /// The name without the word `Coordinator`.
  var flow: String { Owner.flow(name) }

  static func flow(_ name: String) -> String {
    let suffix = "Coordinator"
    return name.hasSuffix(suffix) && name != suffix ? String(name.dropLast(suffix.count)) : name
  }

  func part(_ kind: Coverage.Part.Kind, _ name: String) -> Coverage.Part {
    Coverage.Part(kind: kind, owner: self.name, name: name, file: file, line: line)
  }
}

extension Coordinator {
  var owner: Owner {
    Owner(name: String(describing: type(of: self)), file: "\(life.file)", line: life.line)
  }
}

/// What the shape of a screen declares.
struct ScreenFacts {
  let name: String
  let file: String
  let line: Int
  /// The screen itself, at the position of its first picture.
  let screen: Coverage.Part
  private(set) var parts: [Coverage.Part] = []

  init(_ outline: Outline, events: Any.Type, path: String?) {
    (name, file, line) = (outline.screen, outline.file, outline.line)
    screen = Coverage.Part(
      kind: .screen, owner: outline.screen, name: outline.screen, file: path ?? outline.file,
      line: path == nil ? outline.line : 1)
    for choice in outline.choices { add(.choice, choice.name, choice.line) }
    for text in outline.texts { add(.text, text.name, text.line) }
    for field in outline.fields {
      add(.answer, field.name, field.line)
      for rule in field.rules { add(.rule, "\(field.name).\(rule)", field.line) }
    }
    for event in CaseNames.all(of: events) { add(.event, event, outline.line, String(reflecting: events)) }
  }

  private mutating func add(
    _ kind: Coverage.Part.Kind, _ part: String, _ line: Int, _ eventType: String? = nil
  ) {
    parts.append(
      Coverage.Part(kind: kind, owner: name, name: part, file: file, line: line, eventType: eventType))
  }

  /// Returns a part that the shape declares. If the shape does not declare it, returns a part at the line of the shape.
  func part(_ kind: Coverage.Part.Kind, _ part: String) -> Coverage.Part {
    parts.first { $0.kind == kind && $0.name == part }
      ?? Coverage.Part(kind: kind, owner: name, name: part, file: file, line: line)
  }
}

extension Side {
  func part(of screen: String) -> Coverage.Part {
    Coverage.Part(kind: .section, owner: screen, name: (isTrue ? "#" : "^") + name, file: path, line: line)
  }
}

extension Place {
  /// The place without the values of its steps: `workspace/home/channel`. Successive steps of the same name count once, as
  /// when a search is begun from the results of another search.
  var shape: String {
    var names: [String] = []
    for step in steps where step.name != names.last { names.append(step.name) }
    return names.joined(separator: "/")
  }
}

extension Cause {
  /// The kind of the cause, without its associated values.
  var kind: String {
    switch self {
    case .start: "start"
    case .event: "event"
    case .coordinator: "coordinator"
    case .back: "back"
    case .link: "link"
    case .tap: "tap"
    case .restore: "restore"
    case .work: "work"
    case .leave: "leave"
    }
  }
}

extension String {
  /// The text without spaces at both ends.
  var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
