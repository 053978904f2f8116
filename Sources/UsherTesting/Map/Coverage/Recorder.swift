import Synchronization
package import Usher
import UsherScreens
package import UsherSession

/// Watches players, one after the other, and records which parts of the app they reach.
package final class Recorder: Witness {
  typealias Part = Coverage.Part

  /// A flow that finished with an outcome that its parent does not hear.
  struct LostOutcome {
    let coordinator: Owner
    let outcome: String
  }

  private var reached = Coverage()
  /// The choices that screens offered, taken or not.
  private(set) var offered: Set<Part> = []
  /// The screens and coordinators that were met, in this order.
  private(set) var owners: [String] = []
  private var lost: [LostOutcome] = []
  /// The reasons that were shown and have no words.
  private var wordless: [String] = []
  private var screens: [String: ScreenFacts] = [:]
  private var flows: [ObjectIdentifier: Owner] = [:]
  /// The marked drawings of screens, by screen and language.
  private var drawings: [String: Any] = [:]
  private let words = HeardWords()
  /// The drawings of screens so far.
  private var looks: Set<[String]> = []
  private var languages: [String] = []
  private let wanted: [String]
  private var gallery: Gallery?
  /// The galleries of the players, and the languages in which their pictures count.
  private var galleries: [[String]: (gallery: Gallery, languages: [String])] = [:]
  private var journalCount = 0
  private var before = Before()
  private let seen = SeenRows()

  /// The question and the choices of the session before a line was played.
  private struct Before {
    var screen = ""
    var choices: [Session.Offer] = []
    var field: String?
    var takesText = false
    var rules: [(field: String, rule: String, words: String)] = []
  }

  /// Records the sides of pictures in these languages; in all languages of the gallery, if the list is empty.
  package init(languages: [String] = []) { wanted = languages }

  /// Watches a player that has not started.
  package func attach(_ player: ScriptPlayer) {
    let session = player.session
    gallery = session.gallery
    session.tree.witness = self
    session.wording.onWordless = { [weak self] in self?.wordless.append($0) }
    session.wording.onWord = { [words] in words.add($0, $1) }
    languages = wanted.isEmpty ? session.gallery.languages : wanted
    journalCount = 0
    player.output = { [output = player.output, seen] line in
      output(line)
      if case .seen(let row) = line { seen.rows.append(row) }
    }
    galleries[languages + session.gallery.screens] = (session.gallery, languages)
  }

  package func willPlay(in session: Session) {
    seen.rows = []
    before = Before(
      screen: session.screenName, choices: session.offers, field: session.question?.field,
      takesText: session.takesText, rules: [])
    if before.field != nil, let screen = session.tree.screen as? any Drawn {
      before.rules = rules(of: screen, session.language)
    }
  }

  /// Records what a line has reached.
  package func didPlay(_ line: Script.Line, in session: Session) {
    if case .typed(let text) = line, let facts = screens[before.screen] { note(text, facts, session) }
    note(session)
  }

  private func note(_ text: String, _ facts: ScreenFacts, _ session: Session) {
    if let field = before.field {
      if session.isOver || session.screenName != before.screen || session.question?.field != field {
        reached.cover(facts.part(.answer, field))
      }
      let said = seen.rows.joined(separator: " ")
      for rule in before.rules where rule.field == field && !rule.words.isEmpty && said.contains(rule.words) {
        reached.cover(facts.part(.rule, "\(field).\(rule.rule)"))
      }
      return
    }
    let typed = text.trimmed.lowercased()
    if let choice = before.choices.first(where: { $0.key.lowercased() == typed }) {
      reached.cover(facts.part(.choice, choice.name))
    } else if before.takesText, !typed.isEmpty, typed.first != "/" || typed.hasPrefix("//") {
      for part in facts.parts where part.kind == .text { reached.cover(part) }
    }
  }

  /// Records what is shown now, and how it was reached.
  package func note(_ session: Session) {
    for coordinator in session.tree.coordinators { note(coordinator) }
    let records = session.tree.journal.records.filter { $0.number > journalCount }
    journalCount = session.tree.journal.count
    for record in records { note(record) }
    guard !session.isOver, let screen = session.tree.screen as? any Drawn else { return }
    // A screen that looks the same has the same sides and events.
    let look = [session.screenName, session.language, session.question?.field ?? ""] + session.screenRows
    guard looks.insert(look).inserted else { return }
    note(screen)
    guard let facts = screens[session.screenName] else { return }
    for offer in session.offers { offered.insert(facts.part(.choice, offer.name)) }
  }

  private func note(_ record: Record) {
    for step in record.after.steps + record.created.flatMap(\.steps) {
      guard let flow = step.flow, let owner = flows[ObjectIdentifier(type(of: flow))],
        let name = CaseNames.name(of: flow)
      else { continue }
      reached.cover(owner.part(.step, name))
    }
    let (from, to) = (record.before.shape, record.after.shape)
    if record.refusal == nil, from != to {
      reached.transitions.insert(Coverage.Transition(cause: record.cause.kind, from: from, to: to))
    }
  }

  private func note<C: Coordinator>(_ coordinator: C) {
    let id = ObjectIdentifier(C.ChildFlow.self)
    // Coordinators without steps share the type `Never`.
    if C.ChildFlow.self != Never.self, flows[id] != nil { return }
    let owner = coordinator.owner
    if owners.contains(owner.name) { return }
    flows[id] = owner
    owners.append(owner.name)
    for name in CaseNames.all(of: C.ChildFlow.self) { reached.declared.insert(owner.part(.step, name)) }
    for name in CaseNames.all(of: C.Outcome.self) { reached.declared.insert(owner.part(.outcome, name)) }
  }

  private func note<S: Drawn>(_ screen: S) {
    let facts = facts(of: screen)
    reached.cover(facts.screen)
    for language in languages {
      guard let drawing = drawing(of: screen, language) else { continue }
      let drawn = drawing.draw(screen.model)
      for side in drawing.sides { reached.declared.insert(side.part(of: facts.name)) }
      for side in drawn.sides { reached.covered.insert(side.part(of: facts.name)) }
      for event in drawn.events { cover(event, facts) }
    }
  }

  private func cover(_ event: Any, _ facts: ScreenFacts) {
    guard let name = CaseNames.name(of: event) else { return }
    let part = facts.part(.event, name)
    if reached.declared.contains(part) { reached.covered.insert(part) }
  }

  private func drawing<S: Drawn>(of screen: S, _ language: String)
    -> MarkedDrawing<S.Model, S.Event>?
  {
    let key = screen.shape.name + "." + language
    if let known = drawings[key] as? MarkedDrawing<S.Model, S.Event> { return known }
    guard let drawing = gallery?.marked(screen.shape, in: language) else { return nil }
    drawings[key] = drawing
    return drawing
  }

  private func rules<S: Drawn>(of screen: S, _ language: String)
    -> [(field: String, rule: String, words: String)]
  {
    drawing(of: screen, language)?.draw(screen.model).forms.flatMap(\.rules) ?? []
  }

  /// Returns what the shape of a screen declares. If the screen is new, also records it.
  private func facts<S: Drawn>(of screen: S) -> ScreenFacts {
    if let known = screens[screen.shape.name] { return known }
    let path = languages.lazy.compactMap { [gallery] in gallery?.path(of: screen.shape.name, in: $0) }.first
    let facts = ScreenFacts(screen.shape.outline, events: S.Event.self, path: path)
    screens[facts.name] = facts
    owners.append(facts.name)
    reached.declared.formUnion(facts.parts)
    return facts
  }

  /// The coverage of the screens that were met, and of all screens and words of the galleries.
  ///
  /// The session's own words do not count: the program does not decide which of them are read. Nor does a file of which no word
  /// was read: it has what the program says outside a session.
  package var coverage: Coverage {
    var coverage = reached
    let read = words.all
    let files = Set(read.map { $0[0] }).subtracting([SessionWord.file])
    for (gallery, languages) in galleries.values {
      for screen in gallery.screens {
        let path = languages.lazy.compactMap { gallery.path(of: screen, in: $0) }.first
        guard let path else { continue }
        coverage.declared.insert(Part(kind: .screen, owner: screen, name: screen, file: path, line: 1))
      }
      var known: Set<[String]> = []
      for word in languages.flatMap(gallery.words(in:)) where files.contains(word.file) {
        guard known.insert([word.file, word.key]).inserted else { continue }
        let part = Part(kind: .word, owner: word.file, name: word.key, file: word.path, line: word.line)
        coverage.declared.insert(part)
        if read.contains([word.file, word.key]) { coverage.covered.insert(part) }
      }
    }
    return coverage
  }

  /// The coordinators that were met, and their steps.
  var flowsMet: [FlowMap.Flow] {
    let steps = Dictionary(grouping: reached.declared.filter { $0.kind == .step }, by: \.owner)
    return owners.filter { screens[$0] == nil }.sorted().map { name in
      FlowMap.Flow(name: Owner.flow(name), steps: (steps[name] ?? []).map(\.name).sorted())
    }
  }

  // MARK: Witness

  package func heard(_ event: Any, by screen: any Screen) {
    guard let screen = screen as? any Drawn else { return }
    cover(event, facts(of: screen))
  }

  package func finished(_ coordinator: any Coordinator, with outcome: Any, isHeard: Bool) {
    if outcome is Void { return }
    let (owner, name) = (coordinator.owner, CaseNames.name(of: outcome) ?? "\(outcome)")
    if CaseNames.name(of: outcome) != nil { reached.cover(owner.part(.outcome, name)) }
    if !isHeard { lost.append(LostOutcome(coordinator: owner, outcome: name)) }
  }

  func takeLost() -> [LostOutcome] {
    defer { lost = [] }
    return lost
  }

  func takeWordless() -> [String] {
    defer { wordless = [] }
    return wordless
  }

  /// What the shape of a screen declares.
  func facts(of screen: String) -> ScreenFacts? { screens[screen] }
}

/// The rows that a session has shown.
private final class SeenRows {
  var rows: [String] = []
}

/// The words that were read, possibly on other threads.
private final class HeardWords: Sendable {
  private let keys = Mutex<Set<[String]>>([])
  func add(_ file: String, _ key: String) { keys.withLock { _ = $0.insert([file, key]) } }
  var all: Set<[String]> { keys.withLock { $0 } }
}
