import Usher
import UsherScreens
import UsherSession

extension Tour {
  /// Records what is wrong with a move that was just made.
  mutating func note(_ before: Glimpse, _ move: TypedMove, _ player: ScriptPlayer, _ visit: Visit) {
    let (session, index) = (player.session, visit.node)
    let (path, site) = (visit.path + [move.line], site(of: move, index))
    let hasMistakes = noteMistakes(before.records(since: player), index, path, session, site)
    if move.name == "back", !move.isOffered, session.line.misunderstanding == nil, before.isUnasked,
      before.isSame(as: player)
    {
      find(.backIgnored, index, path)
    }
    guard move.isOffered, !hasMistakes else { return }
    if let words = session.line.misunderstanding {
      find(.refused(move.name, words), index, visit.path, site)
    } else if before.isSame(as: player) {
      find(.ignored(move.name), index, visit.path, site)
    } else if move.isRow {
      acting.insert([map.nodes[index].screen, move.name])
    }
  }

  /// Records the requests in these records that can only be mistakes, the outcomes that nobody has heard, and the reasons
  /// without words. Returns whether there were such requests.
  @discardableResult mutating func noteMistakes(
    _ records: [Record], _ index: Int, _ path: [Script.Line], _ session: Session, _ site: Site? = nil
  ) -> Bool {
    let refusals = records.compactMap(\.refusal).filter(\.isDefect)
    for refusal in refusals { find(.impossible(session.details(refusal)), index, path, site) }
    for lost in recorder.takeLost() {
      let owner = Site(file: lost.coordinator.file, line: lost.coordinator.line)
      find(.lostOutcome(lost.outcome, of: lost.coordinator.name), index, path, owner)
    }
    for reason in recorder.takeWordless() { find(.wordless(reason), index, path, site) }
    return !refusals.isEmpty
  }

  /// Draws the screen in every language and width, and then in the language and width of the session again.
  mutating func inspectLooks(_ session: Session, _ index: Int, _ path: [Script.Line]) {
    let (language, width) = (session.language, session.width)
    for one in drawnLanguages(session) {
      for columns in explorer.widths.isEmpty ? [width()] : explorer.widths {
        session.width = { columns }
        session.language = one
        session.show()
        if !session.isDrawn { find(.notDrawn(language: one), index, path) }
        let file = session.gallery.path(of: session.screenName, in: one)
        for (row, line) in session.wideLines {
          find(
            .tooWide(row, columns: columns, language: one), index, path,
            file.map { Site(file: $0, line: line) })
        }
      }
    }
    (session.language, session.width) = (language, width)
    session.show()
  }

  /// Reports the nodes from which the first node cannot be reached.
  mutating func findTraps() {
    var reaching: Set<Int> = [0]
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for way in map.moves where reaching.contains(way.to) {
        if reaching.insert(way.from).inserted { isGrowing = true }
      }
    }
    guard !map.isCut else { return }
    for index in map.nodes.indices where !reaching.contains(index) {
      find(.noWayHome, index, visits[visitsOf[index][0]].path)
    }
  }

  mutating func findLeaks(_ objects: [AnyObject], _ index: Int, _ path: [Script.Line]) {
    guard explorer.findsFlaws, let first = objects.first else { return }
    let names = objects.map { String(describing: type(of: $0)) }.sorted()
    find(.leak(names), index, path, Site(of: first))
  }

  /// Follows a link to where a choice leads, from screens that do not offer the choice. Returns a flaw if the link lands.
  func unguarded(_ lead: Lead) -> [FlowMap.Flaw] {
    let withheld = visits.filter { visit in
      map.nodes[visit.node].screen == lead.screen && map.nodes[visit.node].question.isEmpty
        && visit.place.shape == lead.place && !visit.moves.contains { $0.name == lead.choice }
    }
    for visit in withheld.prefix(2) {
      guard let walk = try? world.walk(visit.path) else { continue }
      let target = Place(visit.place.steps + lead.steps)
      let line = Script.Line.event("open", Links.text(target))
      try? walk.player.play(line)
      walk.player.finishAllWork()
      let session = walk.player.session
      if session.tree.asked == nil, session.tree.place == target, session.screenName == lead.target {
        let part = recorder.facts(of: lead.screen)?.part(.choice, lead.choice)
        let kind = FlowMap.Flaw.Kind.unguarded(lead.choice, link: Links.text(target))
        return [flaw(kind, visit.node, visit.path + [line], part?.site)]
      }
    }
    return []
  }

  /// The site where a move is declared.
  private func site(of move: TypedMove, _ index: Int) -> Site? {
    let parts = recorder.facts(of: map.nodes[index].screen)?.parts ?? []
    let part = parts.first { part in
      switch part.kind {
      case .choice: move.isOffered && part.name == move.name
      case .text: move.name == "text" || move.name.hasPrefix("/")
      case .answer: map.nodes[index].question == part.name && move.name == part.name
      default: false
      }
    }
    return part?.site
  }

  /// Records a flaw. Without a site, the mistake is in the screen.
  mutating func find(_ kind: FlowMap.Flaw.Kind, _ index: Int, _ path: [Script.Line], _ site: Site? = nil) {
    map.find(flaw(kind, index, path, site))
  }

  func flaw(_ kind: FlowMap.Flaw.Kind, _ index: Int, _ path: [Script.Line], _ site: Site?) -> FlowMap.Flaw {
    let node = map.nodes[index]
    let facts = recorder.facts(of: node.screen)
    return FlowMap.Flaw(
      kind: kind, node: node, path: path, world: world.name, file: site?.file ?? facts?.file ?? "",
      line: site?.line ?? facts?.line ?? 0)
  }
}
