/// The names that can be written at one place of a picture.
struct PictureContext {
  enum Kind { case body, prompt, question }

  let kind: Kind
  var scope: Scope
  /// The names of the lists around the place, the outermost first.
  var lists: [String] = []
  var title: String
  /// The scopes around the place, the innermost last.
  var outer: [Scope] = []
  /// The sections around the place. Two places whose sections contradict each other are never drawn together.
  var conditions: [(name: String, isShown: Bool)] = []
  var isInline = false
  var isRepeated = false
  /// Values that only this line can use, such as the bounds of a rule.
  var extra: [String] = []

  var known: [String] {
    scope.names.map(\.name) + extra + (lists.isEmpty ? [] : [Scope.key])
  }

  func path(_ name: String) -> String { (lists + [name]).joined(separator: ".") }

  func row(_ list: Scope.Entry, _ row: Scope, screen: String) -> PictureContext {
    var context = self
    context.outer.append(scope)
    context.scope = row
    context.lists.append(list.name)
    context.title = "list \"\(context.lists.joined(separator: "."))\" of \(screen)"
    context.conditions.append((path(list.name), true))
    return context
  }

  /// Whether a line at this place and a line at the `other` place are never drawn on the same screen.
  func excludes(_ other: PictureContext) -> Bool {
    conditions.contains { mine in
      other.conditions.contains { $0.name == mine.name && $0.isShown != mine.isShown }
    }
  }
}
