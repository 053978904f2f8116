import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// A maze with one defect, for the tests of the explorer. In its soundest form it has what looks like each defect.
final class Maze: Coordinator, Interceptor {
  enum Defect: CaseIterable {
    /// Two screens lead to each other, and the second also leads home. One lamp is lit already.
    case none
    /// Two screens lead only to each other.
    case loop
    /// Nobody hears what the porch finishes with, before the first prompt.
    case lostAtStart
    /// The start begins a flow that no coordinator has as a child.
    case nowhereAtStart
    /// Behind the second door, a row is longer than 40 columns.
    case wideBehindSecondDoor
    /// The number of a door is not read as it is written.
    case unwritten
    /// In Korean, a door looks different when a link has opened it.
    case differsInKorean
    /// A link to a door is refused once the program has started.
    case closedOnceInside
    /// No door is restored.
    case notRestored
    /// Only a link leads to the cellar, and nothing leads out.
    case noWayOutOfCellar
    /// Lighting a lamp does nothing, whichever it is.
    case deadLamps
  }
  enum ChildFlow: Flow { case porch, hall, door(Int), odd(Odd), left, right, cellar }
  enum Elsewhere: Flow { case pond }

  let life = Life()
  private let defect: Defect
  private weak var hall: Page<Int, HallEvent>?
  private var isWalking = false

  init(_ defect: Defect) { self.defect = defect }

  func start() {
    begin(.porch)
    if defect == .nowhereAtStart { begin(above: Elsewhere.pond) }
  }

  func makeChild(_ flow: ChildFlow) -> Child<Maze> {
    switch flow {
    case .porch:
      defect == .lostAtStart
        ? .flow(Porch(), as: .replace) : .flow(Porch(), as: .replace) { maze, _ in maze.begin(.hall) }
    case .hall: .screen(hallPage(), as: .replace) { maze, event in maze.hear(event) }
    case .door(let number): door(number)
    case .odd(let odd): door(odd.number)
    case .left: .screen(Page(Self.left, ()), as: .replace) { maze, _ in maze.begin(.right) }
    case .right: .screen(Page(Self.out, defect != .loop)) { maze, _ in maze.begin(.hall) }
    case .cellar:
      .screen(Page(Self.out, defect != .noWayOutOfCellar), as: .replace) { maze, _ in maze.begin(.hall) }
    }
  }

  private func hear(_ event: HallEvent) {
    switch event {
    case .door(let number):
      isWalking = true
      begin(defect == .unwritten ? .odd(Odd(number: number)) : .door(number))
      isWalking = false
    case .enter: begin(.left)
    case .light(let lamp): if defect != .deadLamps { hall?.model = lamp }
    }
  }

  private func hallPage() -> Page<Int, HallEvent> {
    let page = Page(Self.hall, 1)
    hall = page
    return page
  }

  private func door(_ number: Int) -> Child<Maze> {
    .screen(
      Page(
        Self.door,
        Door(
          number: number, isWalked: isWalking && defect == .differsInKorean,
          isWide: number == 2 && defect == .wideBehindSecondDoor)))
  }

  func review(_ plan: Plan) -> Verdict {
    guard plan.after.steps.last?.name == "door" else { return .proceed }
    switch defect {
    case .closedOnceInside where plan.before != .root && !isWalking: return .veto(Reason("closed"))
    case .notRestored where plan.cause == "restore": return .redirect(Place(ChildFlow.hall))
    default: return .proceed
    }
  }

  enum HallEvent { case door(Int), enter, light(Int) }
  struct Door {
    var number: Int
    var isWalked: Bool
    var isWide: Bool
  }

  private static let hall = Shape<Int, HallEvent>("Maze/hall") {
    Value("lit") { String($0) }
    List("doors", { _ in [1, 2] }) {
      Value("number") { String($0) }
      Choice("door") { .door($0) }
    }
    List("lamps", { _ in [1, 2] }) {
      Value("number") { String($0) }
      Choice("light") { .light($0) }
    }
    Choice("enter") { _ in .enter }
  }
  private static let door = Shape<Door, Never>("Maze/door") {
    Value("number") { String($0.number) }
    Flag("walked") { $0.isWalked }
    Flag("wide") { $0.isWide }
  }
  private static let left = Shape<Void, Void>("Maze/left") { Choice("on") { _ in () } }
  private static let out = Shape<Bool, Void>("Maze/out") {
    Flag("open") { $0 }
    Choice("out") { _ in () }
  }
  static let porch = Shape<Void, Never>("Maze/porch") {}

  private static let pictures: Gallery = [
    "Maze/porch.en.screen": "Porch\n\nPorch>\n",
    "Maze/porch.ko.screen": "현관\n\n현관>\n",
    "Maze/hall.en.screen":
      "Hall, lamp {{lit}} is lit\n\n{{#doors}}\n  {{key}}  Door {{number}}   -> door\n{{/doors}}\n{{#lamps}}\n  {{key}}  Lamp {{number}}   -> light\n{{/lamps}}\n  e  Enter   -> enter\n\nHall>\n",
    "Maze/hall.ko.screen":
      "홀, 등 {{lit}}\n\n{{#doors}}\n  {{key}}  문 {{number}}   -> door\n{{/doors}}\n{{#lamps}}\n  {{key}}  등 {{number}}   -> light\n{{/lamps}}\n  e  들어가기   -> enter\n\n홀>\n",
    "Maze/door.en.screen":
      "Door {{number}}{{#walked}}{{/walked}}\n{{#wide}}\nAn old door of oak, with a very large lock of brass\n{{/wide}}\n\nDoor>\n",
    "Maze/door.ko.screen": "문 {{number}}{{#walked}}, 걸어서{{/walked}}{{#wide}}{{/wide}}\n\n문>\n",
    "Maze/left.en.screen": "Left\n\n  o  On   -> on\n\nLeft>\n",
    "Maze/left.ko.screen": "왼쪽\n\n  o  앞으로   -> on\n\n왼쪽>\n",
    "Maze/out.en.screen": "Dark\n\n{{#open}}\n  o  Out   -> out\n{{/open}}\n\nDark>\n",
    "Maze/out.ko.screen": "어둠\n\n{{#open}}\n  o  나가기   -> out\n{{/open}}\n\n어둠>\n",
  ]

  static func player(_ defect: Defect) -> ScriptPlayer {
    let maze = Maze(defect)
    let player = ScriptPlayer(maze, gallery: pictures)
    player.session.tree.interceptors = [maze]
    return player
  }

  /// A number that is read as twice what was written.
  struct Odd: Codable, Hashable, Sendable {
    var number: Int
    init(number: Int) { self.number = number }
    init(from decoder: any Decoder) throws {
      number = try 2 * decoder.singleValueContainer().decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }
}

/// A flow that is over before the user is asked anything.
final class Porch: Coordinator {
  enum Outcome { case passed }
  let life = Life()

  func start() {
    show(Page(Maze.porch, ()))
    finish(.passed, next: Maze.ChildFlow.hall)
  }
}
