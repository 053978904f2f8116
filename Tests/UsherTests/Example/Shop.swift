@testable import Usher

/// A root whose basket needs a log-in first. The draft and the log-in are presented.
final class Shop: Coordinator {
  enum ChildFlow: Flow { case shelf, aisle, basket, logIn, draft, terms, office }

  let life = Life()
  let world = World()
  var account: String?
  var why = Reason("logIn")
  var isLogInClosed = false
  var asksForLogInFirst = false
  var isLogInBusy = false
  var isLogInElsewhere = false
  /// Whether the log-in replaces everything.
  var isLogInAlone = false
  var hasTerms = false
  var hasTermsBeforeLogIn = false

  init() {}

  func tree() -> Tree {
    let tree = Tree(self)
    tree.start()
    return tree
  }

  /// Logs in, as the screen of the log-in does, and ends its flow.
  func logIn(_ tree: Tree, as name: String = "ann") {
    account = name
    tree.coordinators.lazy.compactMap { $0 as? ShopLogIn }.first?.finish()
  }

  func acceptTerms(_ tree: Tree) {
    (hasTerms, hasTermsBeforeLogIn) = (false, false)
    tree.back()
  }

  func start() { show(Page(world, "shop")) { _, _ in } }
  func admits(_ flow: ChildFlow) -> Admission {
    switch flow {
    case .logIn where hasTermsBeforeLogIn: first(.terms, Reason("terms"))
    case .logIn where isLogInElsewhere: redirect(to: .office)
    case .logIn where isLogInBusy: .wait(Reason("busy"))
    case .basket where account == nil: first(.logIn, why)
    case .basket where hasTerms: first(.terms, Reason("terms"))
    case .logIn where asksForLogInFirst: first(.logIn, why)
    case .logIn where isLogInClosed: .no(Reason("closed"))
    default: .yes
    }
  }
  func makeChild(_ flow: ChildFlow) -> Child<Shop> {
    switch flow {
    case .shelf: .screen(Page(world, "shelf")) { _, _ in }
    case .draft, .terms, .office: .screen(Page(world, "\(flow)"), as: .present) { _, _ in }
    case .aisle, .basket: .flow(Aisle(self))
    case .logIn: .flow(ShopLogIn(world), as: isLogInAlone ? .replace : .present)
    }
  }
}

/// A flow of the shop whose till needs a log-in first.
final class Aisle: Coordinator {
  enum ChildFlow: Flow { case till, pay }

  let life = Life()
  unowned let shop: Shop

  init(_ shop: Shop) { self.shop = shop }
  func start() { show(Page(shop.world, "aisle")) { _, _ in } }
  func admits(_ flow: ChildFlow) -> Admission {
    flow == .till && shop.account == nil ? shop.first(.logIn, shop.why) : .yes
  }
  func makeChild(_ flow: ChildFlow) -> Child<Aisle> { .screen(Page(shop.world, "\(flow)")) { _, _ in } }
}

final class ShopLogIn: Coordinator {
  enum ChildFlow: Flow { case forgot }

  let life = Life()
  let world: World

  init(_ world: World) { self.world = world }
  func start() { show(Page(world, "logIn")) { _, _ in } }
  func makeChild(_ flow: ChildFlow) -> Child<ShopLogIn> { .screen(Page(world, "forgot")) { _, _ in } }
}

/// Leads everyone who wants to log in to the office.
final class Office: Interceptor {
  func review(_ plan: Plan) -> Verdict {
    plan.after.written == "logIn" ? .redirect(Place(Shop.ChildFlow.office)) : .proceed
  }
}
