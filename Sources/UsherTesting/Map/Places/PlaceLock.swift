public import Usher
public import UsherSession

/// The file with all written forms of places and links that any version of a program has written.
///
/// State files, bookmarks and messages hold places. If a step gets another name, they lead nowhere, and no compiler says so. So
/// the forms are in a file, and the check compares it with the program. A line is only added, never changed or removed.
///
/// The file has a section for the links and one for each coordinator, with a form on each line:
///
///     links
///       channel:NUMBER
///     Home
///       channel:NUMBER
///       explore
public struct PlaceLock: Sendable {
  /// The forms that a program writes.
  public struct Forms: Sendable {
    /// The forms of the links, such as `channel:NUMBER`.
    public var links: [String]
    /// The forms of the steps of each coordinator, by the name that the file gives it.
    public var flows: [(name: String, steps: [String])]

    /// `flows` are the child flows of all coordinators, by the name that the file gives them.
    public init(links: [String], flows: KeyValuePairs<String, any Flow.Type>) {
      self.links = links
      self.flows = flows.map { ($0.key, $0.value.writtenForms) }
    }
  }

  private struct Line {
    let number: Int
    let section: String
    let form: String
  }
  private let path: String
  private var lines: [Line] = []
  /// What is wrong with the file itself.
  private var faults: [String] = []

  /// `path` is the file, for messages.
  public init(_ text: String, path: String) {
    self.path = path
    var section = ""
    for (index, row) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if row.isEmpty || row.first == "#" { continue }
      let isForm = row.hasPrefix("  ")
      let word = String(row.drop { $0 == " " })
      if !isForm {
        section = word
      } else if section.isEmpty || word.contains(" ") || word.isEmpty {
        faults.append("\(path):\(index + 1): a form stands below its section, with two blanks before it")
      } else {
        lines.append(Line(number: index + 1, section: section, form: word))
      }
    }
  }

  /// Returns what is wrong, with what to write: forms that the program does not write any more and whose change
  /// `history` does not have, and forms that are not in the file yet. `place` names the history in the code.
  public func findings(_ forms: Forms, _ history: PlaceHistory, in place: String) -> [String] {
    var findings = faults
    let sections = [("links", forms.links)] + forms.flows.map { ($0.name, $0.steps) }
    for line in lines {
      let known = sections.first { $0.0 == line.section }?.1 ?? []
      if known.contains(line.form) { continue }
      findings += self.findings(line, known, history, place)
    }
    for (section, known) in sections {
      let locked = lines.filter { $0.section == section }.map(\.form)
      for form in known where !locked.contains(form) {
        findings.append("\(path): \(form) is new; write “  \(form)” below “\(section)”")
      }
    }
    for change in history.changes where change.version > history.version {
      findings.append(
        "\(path): \(place) has a change of version \(change.version); raise its version to \(change.version)")
    }
    return findings
  }

  private func findings(
    _ line: Line, _ known: [String], _ history: PlaceHistory, _ place: String
  ) -> [String] {
    let at = "\(path):\(line.number): "
    let name = Self.name(of: line.form)
    if line.section == "links" {
      return [at + "links such as \(line.form) are in messages and bookmarks; keep the name as a second one"]
    }
    guard let change = history.changes.last(where: { $0.step == name }) else {
      let next = max(2, history.version + 1)
      return [
        at
          + "\(line.section) does not write \(line.form) any more, and state files and links have it; in \(place), raise "
          + "the version to \(next) and add .renamed(\"\(name)\", to: \"NAME\", in: \(next)), or "
          + ".gone(\"\(name)\", in: \(next)) if nothing has taken its place"
      ]
    }
    // Follows the name through later changes, which are in the order of their versions.
    guard var now = change.name else { return [] }
    for later in history.changes where later.version > change.version && later.step == now {
      guard let name = later.name else { return [] }
      now = name
    }
    let form = now + line.form.dropFirst(name.count)
    if known.contains(form) { return [] }
    return [at + "\(place) turns \(line.form) into \(form), which \(line.section) does not have"]
  }

  private static func name(of form: String) -> String { String(form.prefix { $0 != ":" }) }
}
