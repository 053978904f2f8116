import Usher
import UsherScreens

final class Yard: Pictured {
  enum Event { case climb(Int), house, rain, drain, shed, pick, say(String) }
  struct Model {
    var isWet = false
    var isRipe = true
    var hasKey = false
    var apples = 0
    var drained = 0
  }
  static let shape = Shape<Model, Event>("Orchard/yard") {
    Flag("wet") { $0.isWet }
    Flag("ripe") { $0.isRipe }
    Flag("unlocked") { $0.hasKey }
    Value("apples") { String($0.apples) }
    Value("drained") { String($0.drained) }
    List("trees", { _ in [1, 2] }) {
      Value("number") { String($0) }
      Choice("climb") { .climb($0) }
    }
    Choice("house") { _ in .house }
    Choice("rain") { _ in .rain }
    Choice("drain") { _ in .drain }
    Choice("shed") { _ in .shed }
    Choice("pick") { _ in .pick }
    Say("say") { .say($0) }
  }
  var model = Model()
}

/// A house from which apples can be taken.
final class House: Coordinator {
  enum Outcome { case apples(Int), nothing }

  let life = Life()
  private let defect: Orchard.Defect
  init(_ defect: Orchard.Defect) { self.defect = defect }

  func start() {
    show(Page(Self.shape, ())) { house, takes in
      let next: (any Flow)? = house.defect == .wrongFinish ? Orchard.Elsewhere.pond : nil
      house.finish(takes ? .apples(3) : .nothing, next: next)
    }
  }

  private static let shape = Shape<Void, Bool>("Orchard/house") {
    Choice("take") { _ in true }
    Choice("nothing") { _ in false }
  }
}

/// A cellar with two steps, of which one is begun.
final class Cellar: Coordinator {
  enum ChildFlow: Flow { case barrel, bottle }

  let life = Life()

  func start() {
    show(Page(Self.shape, ())) { cellar, _ in cellar.begin(.barrel) }
  }

  func makeChild(_ flow: ChildFlow) -> Child<Cellar> { .screen(Page(Self.barrel, ())) }

  private static let shape = Shape<Void, Void>("Orchard/attic") { Choice("look") { _ in () } }
  private static let barrel = Shape<Void, Never>("Orchard/shed") {}
}
