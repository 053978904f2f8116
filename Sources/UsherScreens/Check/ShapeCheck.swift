/// Finds the mistakes in shapes that do not depend on a picture. A finding names the file and line of the declaration.
enum ShapeCheck {
  static func findings(_ outlines: [Outline]) -> [Finding] {
    var findings: [Finding] = []
    var lines: [String: Int] = [:]
    for outline in outlines {
      let report = { (line: Int, problem: Problem) in
        let position = Position(line: line, column: 1)
        findings.append(Finding(path: outline.file, position: position, problem: problem))
      }
      let parts = outline.screen.split(separator: "/", omittingEmptySubsequences: false)
      if parts.count != 2 || parts.contains("") { report(outline.line, .badScreenName(outline.screen)) }
      if let first = lines[outline.screen] {
        report(outline.line, .duplicateScreen(outline.screen, line: first))
      }
      lines[outline.screen] = outline.line
      scope(outline.scope, isInList: false, also: leads(outline), report)
      forms(outline, report)
      for say in outline.says.dropFirst() { report(say.line, .secondSay(say.name)) }
      if outline.samples.isEmpty { report(outline.line, .noSample(outline.screen)) }
    }
    return findings
  }

  private typealias Report = (Int, Problem) -> Void
  private typealias Named = (kind: NameKind, name: String, line: Int)

  /// The names that can follow `->` and are not choices.
  private static func leads(_ outline: Outline) -> [Named] {
    outline.says.map { (.say, $0.name, $0.line) } + outline.forms.map { (.form, $0.name, $0.line) }
  }

  private static func scope(_ scope: Scope, isInList: Bool, also leads: [Named], _ report: Report) {
    names(scope.names.map { ($0.kind.name, $0.name, $0.line) }, report)
    names(scope.tones.map { (.tone, $0.name, $0.line) }, report)
    names(scope.choices.map { (.choice, $0.name, $0.line) } + leads, report)
    for entry in scope.names {
      if isInList && entry.name == Scope.key || Scope.given.contains(entry.name) {
        report(entry.line, .reservedName(entry.kind.name, entry.name))
      }
      if case .list(let row) = entry.kind { self.scope(row, isInList: true, also: [], report) }
    }
  }

  private static func names(_ named: [Named], _ report: Report) {
    var lines: [String: Int] = [:]
    for (kind, name, line) in named {
      if !Name.isName(name) { report(line, .badPartName(kind, name)) }
      if let first = lines[name] { report(line, .duplicateName(kind, name, line: first)) }
      lines[name] = line
    }
  }

  private static func forms(_ outline: Outline, _ report: Report) {
    for form in outline.forms {
      if form.fields.isEmpty { report(form.line, .emptyForm(form.name)) }
      names(form.fields.map { (.field, $0.name, $0.line) }, report)
      for field in form.fields {
        names(field.rules.map { (.rule, $0.name, field.line) }, report)
        names(field.options.map { (.option, $0, field.line) }, report)
      }
    }
  }
}
