import Usher
import UsherScreens
import UsherSession

/// The exploration of one world.
struct Tour {
  let explorer: Explorer
  let world: World
  let recorder: Recorder
  var map = FlowMap()
  /// Where choices of screens have led.
  private(set) var leads: [Lead] = []
  /// The first node and path of each screen and coordinator that was met in this world first.
  private(set) var ways: [String: (node: Int, path: [Script.Line])] = [:]
  /// The screens and coordinators that were met, in this world or in an earlier one.
  private var owners: Set<String> = []
  private var indexes: [FlowMap.Node: Int] = [:]
  /// The visits in the order in which they were found. Each is continued in turn.
  private(set) var visits: [Visit] = []
  /// The visits of each node, the first one first.
  private(set) var visitsOf: [[Int]] = []
  /// The keys and labels of the choices that each node offers, without the rows of lists.
  private var offers: [[String]] = []
  /// The names of the choices and commands that each node offers.
  private var names: [Set<String>] = []
  /// The screens and rows of lists that have changed something when they were taken.
  var acting: Set<[String]> = []
  /// The places of each shape that were opened again.
  private var places: [String: Set<Place>] = [:]
  /// The steps of the root that were compared with the links.
  var compared: Set<Step> = []
  /// What was seen in earlier worlds, and in this one.
  private(set) var sights: Set<Sight>
  private var next = 0
  private var made = 0

  /// The most nodes for one screen at one place, and the most visits of a node.
  private static let mostTurns = 8
  private static let mostVisits = 3

  /// A node that was reached by one path, and the moves that were possible there.
  struct Visit {
    let node: Int
    let path: [Script.Line]
    let place: Place
    let rows: [String]
    let role: String
    let moves: [TypedMove]
  }

  /// What a screen offers to whom. In a search for flaws each world has its own.
  struct Sight: Hashable {
    let place: String
    let screen: String
    let question: String
    let turn: String
    let names: Set<String>
    let role: String
  }

  init(explorer: Explorer, world: World, recorder: Recorder, known: Set<Sight>) {
    (self.explorer, self.world, self.recorder, sights) = (explorer, world, recorder, known)
    owners = Set(recorder.owners)
  }

  mutating func run() throws {
    let walk = try world.walk([], recorder)
    let first = arrive(walk, [])
    if explorer.findsFlaws {
      noteMistakes(walk.player.session.tree.journal.records, first, [], walk.player.session)
    }
    while next < visits.count, !map.isCut {
      next += 1
      try leave(visits[next - 1])
    }
    guard explorer.findsFlaws else { return }
    findTraps()
    // A row may change nothing because it is in effect already, such as the present sort order.
    map.flaws.removeAll { flaw in
      guard case .ignored(let choice) = flaw.kind else { return false }
      return explorer.silentChoices.contains(choice) || acting.contains([flaw.node.screen, choice])
    }
  }

  /// Takes every move of a visit.
  private mutating func leave(_ visit: Visit) throws {
    let (index, path) = (visit.node, visit.path)
    if visit.moves.isEmpty, explorer.findsFlaws { find(.deadEnd, index, path) }
    for move in visit.moves {
      made += 1
      if made > explorer.limit {
        map.isCut = true
        return
      }
      var walk = try world.walk(path, recorder)
      let player = walk.player
      let before = Glimpse(player)
      (_, _) = (recorder.takeLost(), recorder.takeWordless())
      recorder.willPlay(in: player.session)
      do {
        try player.play(move.line)
        recorder.didPlay(move.line, in: player.session)
        walk.settle()
        recorder.note(player.session)
      } catch {
        find(.stuck("“\(move.line.written)” cannot be done: \(Phrases.english.say(error))"), index, path)
        continue
      }
      if explorer.findsFlaws { note(before, move, player, visit) }
      if !player.session.isOver {
        lead(visit, move, player.session)
        let way = FlowMap.Move(
          from: index, to: arrive(walk, path + [move.line], from: index, by: move), name: move.name)
        if !map.moves.contains(way) { map.moves.append(way) }
        map.rolesOfMoves[way, default: []].insert(visit.role)
        if map.labels[way] == nil { map.labels[way] = move.label }
      }
      findLeaks(walk.end(), index, path + [move.line])
    }
  }

  /// Records where a choice leads, if it leads on from its screen.
  private mutating func lead(_ visit: Visit, _ move: TypedMove, _ session: Session) {
    let (from, to) = (visit.place.steps, session.tree.place.steps)
    let screen = map.nodes[visit.node].screen
    guard move.isOffered, !move.isRow, session.tree.asked == nil, to.count > from.count,
      to.starts(with: from), !leads.contains(where: { $0.screen == screen && $0.choice == move.name })
    else { return }
    leads.append(
      Lead(
        screen: screen, place: visit.place.shape, choice: move.name, steps: Array(to[from.count...]),
        target: session.screenName))
  }

  /// Records the node that a walk has reached, and returns its index. Inspects the screen if its place is new.
  private mutating func arrive(
    _ walk: Walk, _ path: [Script.Line], from: Int? = nil, by move: TypedMove? = nil
  ) -> Int {
    let player = walk.player
    let session = player.session
    let node = node(player, from, move)
    let strays = session.tree.strayObjects
    let known = indexes[node]
    let index = known ?? map.nodes.count
    if known == nil {
      indexes[node] = index
      map.nodes.append(node)
      map.headings[node] = session.screenRows.first { !$0.isEmpty }
      visitsOf.append([])
      offers.append(Tour.offers(session))
      names.append(Tour.names(session))
    }
    for owner in recorder.owners where !owners.contains(owner) {
      owners.insert(owner)
      ways[owner] = (index, path)
    }
    let role = walk.stage.role(in: session)
    map.rolesOfNodes[node, default: []].insert(role)
    map.offeredBy[node, default: []].formUnion(Tour.names(session))
    if explorer.findsFlaws {
      findLeaks(strays, index, path)
      inspectPlace(player, index, path)
      if known == nil { inspectReach(player, index, path) }
      findHiddenSteps(session.tree, index, path)
    } else {
      let sight = Sight(
        place: node.place, screen: node.screen, question: node.question, turn: node.turn,
        names: Tour.names(session), role: role)
      guard sights.insert(sight).inserted else { return index }
    }
    visit(player, index, path, role)
    return index
  }

  /// Records a visit on the first arrival at a node. Records up to two more when the same place shows other rows, because
  /// what was done on the way may offer more from there.
  private mutating func visit(
    _ player: ScriptPlayer, _ index: Int, _ path: [Script.Line], _ role: String
  ) {
    let session = player.session
    let (place, rows) = (session.tree.place, session.screenRows)
    let before = visitsOf[index].map { visits[$0] }
    if explorer.findsFlaws, let first = before.first {
      guard before.count < Tour.mostVisits, first.place == place, !before.contains(where: { $0.rows == rows })
      else { return }
    }
    if explorer.findsFlaws { inspectLooks(session, index, path) }
    // `isAtRoot` goes back in the session, so everything else is read before it.
    var moves = explorer.typist.moves(session, rows: explorer.rows)
    if path.isEmpty { moves += explorer.links.map { TypedMove(line: .event("open", $0), name: $0) } }
    let back = TypedMove.back(player)
    if !isAtRoot(player) { moves.append(back) }
    visitsOf[index].append(visits.count)
    visits.append(Visit(node: index, path: path, place: place, rows: rows, role: role, moves: moves))
  }

  /// Opens a place again, if few places of its shape have been opened so far. A place does not include an open question.
  private mutating func inspectPlace(_ player: ScriptPlayer, _ index: Int, _ path: [Script.Line]) {
    let place = player.session.tree.place
    guard player.session.tree.asked == nil, places[place.shape, default: []].count < explorer.rows,
      places[place.shape, default: []].insert(place).inserted
    else { return }
    map.places.append(place.written)
    // The first place of a node is inspected with its visit.
    if !visitsOf[index].isEmpty { inspectLooks(player.session, index, path) }
    for kind in world.reopen(player, path, in: drawnLanguages(player.session)) { find(kind, index, path) }
  }

  /// Opens the link of a screen on which something was begun.
  private mutating func inspectReach(_ player: ScriptPlayer, _ index: Int, _ path: [Script.Line]) {
    let node = map.nodes[index]
    guard !node.question.isEmpty || !node.turn.isEmpty else { return }
    switch world.reach(player, path, in: drawnLanguages(player.session)) {
    case .same: break
    case .safeStep: map.halfWay.append(node)
    case .elsewhere(let how, let instead):
      find(.reopensElsewhere(player.session.tree.place.written, how: how, instead: instead), index, path)
    }
  }

  func drawnLanguages(_ session: Session) -> [String] {
    explorer.languages.isEmpty ? session.gallery.languages : explorer.languages
  }

  /// Whether going back leads nowhere. If it leads somewhere, or drops a form, the session goes back.
  private func isAtRoot(_ player: ScriptPlayer) -> Bool {
    guard player.session.tree.asked == nil, !player.session.dropForm() else { return false }
    if case .atRoot = player.session.perform(player.session.tree.back) { return true }
    return false
  }

  /// Returns the node for the present screen. If the same place offers other choices or commands than before, it is another
  /// node. If a choice stays at the place and changes the choices, or only their labels, the node's `turn` is the name of
  /// that choice.
  private func node(_ player: ScriptPlayer, _ from: Int?, _ move: TypedMove?) -> FlowMap.Node {
    let session = player.session
    let (place, screen) = (session.tree.place.shape, session.screenName)
    let question = session.tree.asked?.id ?? session.question?.field ?? ""
    let flow = session.tree.coordinator?.owner.flow ?? ""
    func node(_ turn: String) -> FlowMap.Node {
      FlowMap.Node(flow: flow, place: place, screen: screen, question: question, turn: turn)
    }
    let alike = map.nodes.indices.filter {
      map.nodes[$0].place == place && map.nodes[$0].screen == screen && map.nodes[$0].question.isEmpty
    }
    guard question.isEmpty, let first = alike.first else { return node("") }
    let now = Tour.names(session)
    let isTurned = from.map { map.nodes[$0].place == place } ?? false && move?.isOffered ?? false
    let known = alike.first {
      names[$0] == now && (!isTurned || offers[$0] == Tour.offers(session))
    }
    if let known { return map.nodes[known] }
    if alike.count >= Tour.mostTurns { return map.nodes[isTurned ? from ?? first : first] }
    let turned = node(move?.name ?? "")
    if isTurned, indexes[turned].map({ names[$0] == now }) ?? true { return turned }
    // What the screen offers beyond its first visit (+), and what it does not offer any more (-).
    let difference =
      now.subtracting(names[first]).sorted().map { "+" + $0 }
      + names[first].subtracting(now).sorted().map { "-" + $0 }
    return node(difference.joined(separator: " "))
  }

  private static func offers(_ session: Session) -> [String] {
    session.offers.filter { Int($0.key) == nil }.map { "\($0.key) \($0.label)" }
  }

  private static func names(_ session: Session) -> Set<String> {
    Set(session.offers.map(\.name) + session.screenCommands.map { "/" + $0.name })
  }
}

/// A choice that leads on from its screen.
struct Lead {
  let screen: String
  /// The shape of the place where it is offered.
  let place: String
  let choice: String
  /// The steps to which it leads on, and the screen there.
  let steps: [Step]
  let target: String
}
