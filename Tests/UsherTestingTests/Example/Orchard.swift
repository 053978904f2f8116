import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// A small orchard with one defect, for the tests of the explorer.
final class Orchard: Coordinator {
  enum Defect: CaseIterable {
    case none
    /// A screen has nothing to choose, and no screen below it.
    case noWayOut
    /// When the house is left by going back, it is begun again.
    case backIgnored
    /// The house finishes for a flow that no coordinator has as a child.
    case wrongFinish
    /// Nobody hears what the house finishes with.
    case outcomeLost
    /// The screen of the attic has an event that no choice leads to.
    case eventWithoutChoice
    /// A choice has a condition that is never true.
    case choiceNeverOffered
    /// Nothing begins one of the steps of the cellar.
    case stepNeverBegun
    /// In Korean, a row is longer than 40 columns.
    case overflowInKorean
    case noPictureInKorean
    /// A screen is kept after its place has gone.
    case leak
    /// The shed is offered only with a key, and a link opens it without one.
    case guardForgotten
    /// A link to a tree opens the tree that was climbed last.
    case linkElsewhere
    /// A link has the name of a step and leads to another place.
    case stepHidden
    /// A link has the name of a step and refuses the step's values.
    case stepRefused
    /// A handler's condition is inverted, so that its choice does nothing at first.
    case handlerInverted
    /// A text begins a flow that no coordinator has as a child.
    case flowOfNobody
    /// The user is told something for which there are no words.
    case reasonWithoutWords
  }
  enum ChildFlow: Flow { case tree(Int), house, shed }
  enum Elsewhere: Flow { case pond }

  let life = Life()
  private let defect: Defect
  private let hasKey: Bool
  private var kept: [AnyObject] = []
  private let yard = Yard()
  private var climbed = 1

  init(_ defect: Defect, hasKey: Bool) {
    (self.defect, self.hasKey) = (defect, hasKey)
    yard.model.hasKey = hasKey
    yard.model.isRipe = defect != .choiceNeverOffered
  }

  func start() {
    show(yard) { orchard, event in
      switch event {
      case .climb(let number):
        orchard.climbed = number
        orchard.begin(.tree(number))
      case .house: orchard.begin(.house)
      case .shed: orchard.begin(.shed)
      case .rain:
        orchard.yard.model.isWet.toggle()
        if orchard.defect == .reasonWithoutWords { orchard.tell(Reason("mud")) }
      case .drain where orchard.defect == .handlerInverted && !orchard.yard.model.isWet: break
      case .drain:
        orchard.yard.model.isWet = false
        orchard.yard.model.drained += 1
      case .pick: orchard.yard.model.isRipe = false
      case .say: if orchard.defect == .flowOfNobody { orchard.begin(above: Elsewhere.pond) }
      }
    }
  }

  func admits(_ flow: ChildFlow) -> Admission {
    if case .shed = flow, !hasKey, defect != .guardForgotten { return .no(Reason("locked")) }
    return .yes
  }

  func makeChild(_ flow: ChildFlow) -> Child<Orchard> {
    switch flow {
    case .tree(let number):
      let screen = Page(Self.tree, defect == .linkElsewhere ? climbed : number)
      if defect == .leak { kept.append(screen) }
      return .screen(screen)
    case .shed: return .screen(Page(Self.shed, ()), as: defect == .noWayOut ? .replace : .push)
    case .house where defect == .eventWithoutChoice:
      return .screen(Page(Self.attic, ())) { orchard, _ in orchard.back() }
    case .house where defect == .stepNeverBegun: return .flow(Cellar())
    case .house where defect == .outcomeLost: return .flow(House(defect))
    case .house:
      return .flow(House(defect)) { orchard, ending in
        switch ending {
        case .finished(.apples(let count)): orchard.yard.model.apples += count
        case .finished(.nothing): break
        case .left(let reason):
          if orchard.defect == .backIgnored, reason == .back { orchard.begin(.house) }
        }
      }
    }
  }

  private static let tree = Shape<Int, Never>("Orchard/tree") { Value("number") { String($0) } }
  private static let shed = Shape<Void, Never>("Orchard/shed") {}
  private static let attic = Shape<Void, Attic>("Orchard/attic") { Choice("look") { _ in .look } }
  enum Attic { case look, shake }

  private static let pictures = [
    "Orchard/yard.en.screen":
      "Yard{{#wet}}, wet{{/wet}}, {{apples}} apples, {{drained}} times drained\n\n{{#trees}}\n  {{key}}  Tree {{number}}   -> climb\n{{/trees}}\n  h  House   -> house\n  r  Rain   -> rain\n  d  Drain   -> drain\n{{#unlocked}}\n  s  Shed   -> shed\n{{/unlocked}}\n{{#ripe}}\n  p  Pick   -> pick\n{{/ripe}}\n\nYard>  -> say\n",
    "Orchard/yard.ko.screen":
      "마당{{#wet}}, 젖음{{/wet}}, 사과 {{apples}}, {{drained}}\n\n{{#trees}}\n  {{key}}  나무 {{number}}   -> climb\n{{/trees}}\n  h  집   -> house\n  r  비   -> rain\n  d  물 빼기   -> drain\n{{#unlocked}}\n  s  헛간   -> shed\n{{/unlocked}}\n{{#ripe}}\n  p  따기   -> pick\n{{/ripe}}\n\n마당>  -> say\n",
    "Orchard/tree.en.screen": "Tree {{number}}\n\nTree>\n",
    "Orchard/tree.ko.screen": "나무 {{number}}\n\n나무>\n",
    "Orchard/shed.en.screen": "The shed\n\nShed>\n",
    "Orchard/shed.ko.screen": "헛간\n\n헛간>\n",
    "Orchard/house.en.screen":
      "The house\n\n  t  Take apples   -> take\n  n  Nothing   -> nothing\n\nHouse>\n",
    "Orchard/house.ko.screen": "집\n\n  t  사과 들기   -> take\n  n  그냥 가기   -> nothing\n\n집>\n",
    "Orchard/attic.en.screen": "The attic\n\n  l  Look   -> look\n\nAttic>\n",
    "Orchard/attic.ko.screen": "다락\n\n  l  보기   -> look\n\n다락>\n",
  ]

  static func player(_ defect: Defect, hasKey: Bool) -> ScriptPlayer {
    var files = pictures
    switch defect {
    case .overflowInKorean:
      files["Orchard/tree.ko.screen"] = "{{number}}\n마당 한가운데에 서 있는 아주 크고 오래된 사과나무\n\n나무>\n"
    case .noPictureInKorean: files["Orchard/tree.ko.screen"] = nil
    default: break
    }
    let sources = files.map { Source(path: "Screens/" + $0.key, text: $0.value) }
    let player = ScriptPlayer(Orchard(defect, hasKey: hasKey), gallery: Gallery(sources))
    player.session.tree.links = links(defect)
    return player
  }

  private static func links(_ defect: Defect) -> Links {
    var links = Links()
    // These two have the names of steps and lead to these steps.
    links.add("shed") { .later { .place(Place(ChildFlow.shed)) } }
    links.add("tree") { (number: Int) in .place(Place(ChildFlow.tree(number))) }
    switch defect {
    case .stepHidden: links.add("tree") { (_: Int) in .place(Place(ChildFlow.house)) }
    case .stepRefused: links.add("tree") { .place(Place(ChildFlow.tree(1))) }
    default: break
    }
    return links
  }
}

/// The orchard for somebody with or without the key of the shed. Nothing is kept from one session to the next.
struct OrchardStage: Stage {
  let defect: Orchard.Defect
  let hasKey: Bool

  func player() -> ScriptPlayer { Orchard.player(defect, hasKey: hasKey) }
}
