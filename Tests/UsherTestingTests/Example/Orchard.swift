import Usher
import UsherScreens
import UsherSession

/// A small orchard with one defect, for the tests of the explorer.
final class Orchard: Coordinator {
  enum Defect: CaseIterable {
    case none
    /// A handler's condition is inverted, so that its choice does nothing.
    case handlerInverted
    /// A text begins a flow that no coordinator has as a child.
    case flowOfNobody
    /// In Korean, a row is longer than 40 columns.
    case overflowInKorean
    case noPictureInKorean
    /// A choice has a condition that is never true.
    case choiceNeverOffered
  }
  enum ChildFlow: Flow { case tree }
  enum Elsewhere: Flow { case pond }

  let life = Life()
  private let defect: Defect
  private let yard = Yard()

  init(_ defect: Defect) {
    self.defect = defect
    if defect == .choiceNeverOffered { yard.model.isRipe = false }
  }

  func start() {
    show(yard) { orchard, event in
      switch event {
      case .climb: orchard.begin(.tree)
      case .water:
        guard (orchard.defect == .handlerInverted) == orchard.yard.model.isWet else { return }
        orchard.yard.model.isWet.toggle()
      case .pick: orchard.yard.model.isRipe = false
      case .say: if orchard.defect == .flowOfNobody { orchard.begin(above: Elsewhere.pond) }
      }
    }
  }

  func makeChild(_ flow: ChildFlow) -> Child<Orchard> { .screen(Page(Self.tree, ())) }

  private static let tree = Shape<Void, Never>("Orchard/tree") {}

  private static let pictures = [
    "Orchard/yard.en.screen":
      "Yard{{#wet}}, wet{{/wet}}\n\n  c  Climb   -> climb\n{{^wet}}\n  w  Water   -> water\n{{/wet}}\n{{#ripe}}\n  p  Pick   -> pick\n{{/ripe}}\n\nYard>  -> say\n",
    "Orchard/yard.ko.screen":
      "마당{{#wet}}, 젖음{{/wet}}\n\n  c  오르기   -> climb\n{{^wet}}\n  w  물 주기   -> water\n{{/wet}}\n{{#ripe}}\n  p  따기   -> pick\n{{/ripe}}\n\n마당>  -> say\n",
    "Orchard/tree.en.screen": "A tree\n\nTree>\n",
    "Orchard/tree.ko.screen": "나무\n\n나무>\n",
  ]

  static func player(_ defect: Defect) -> ScriptPlayer {
    var files = pictures
    switch defect {
    case .overflowInKorean:
      files["Orchard/tree.ko.screen"] = "마당 한가운데에 서 있는 아주 크고 오래된 사과나무\n\n나무>\n"
    case .noPictureInKorean: files["Orchard/tree.ko.screen"] = nil
    case .none, .handlerInverted, .flowOfNobody, .choiceNeverOffered: break
    }
    let sources = files.map { Source(path: "Screens/" + $0.key, text: $0.value) }
    return ScriptPlayer(Orchard(defect), gallery: Gallery(sources))
  }
}

final class Yard: Pictured {
  enum Event { case climb, water, pick, say(String) }
  struct Model {
    var isWet = false
    var isRipe = true
  }
  static let shape = Shape<Model, Event>("Orchard/yard") {
    Flag("wet") { $0.isWet }
    Flag("ripe") { $0.isRipe }
    Choice("pick") { _ in .pick }
    Choice("climb") { _ in .climb }
    Choice("water") { _ in .water }
    Say("say") { .say($0) }
  }
  var model = Model()
}
