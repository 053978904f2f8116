import Testing

@testable import Usher

/// A tree that starts afresh.
@Suite struct ResetTests {
  @Test func everythingIsRemovedAndTheRootStartsAgain() {
    let bank = Bank()
    let tree = bank.tree()
    bank.begin(.cards)
    tree.open(link: "cards/card:1")
    let old = tree.screen
    #expect(tree.reset() == .landed)
    #expect(tree.place.written == "accounts")
    #expect(tree.screen !== old)
    #expect(tree.strays() == [])
    #expect(bank.starts == 2)
    #expect(bank.endings == ["cards left(Usher.Departure.Reason.replace)"])
    #expect(tree.state.written == "accounts", "no tab but the first has started")
  }

  @Test func theScreensHearThatTheyLeaveInOrder() {
    let bank = Bank()
    let tree = bank.tree()
    tree.open(link: "cards/card:1")
    bank.world.log = []
    tree.reset()
    #expect(
      bank.world.log == [
        "disappear card:1", "removed card:1 replace", "removed cards replace", "removed accounts replace",
        "appear accounts",
      ])
  }

  @Test func aLogOutIsToldBeforeTheRootStarts() {
    let bank = Bank()
    let tree = bank.tree()
    bank.account = "ann"
    tree.draft = "half a sentence"
    tree.onLogOut = { tree in
      #expect(bank.starts == 1)
      #expect(tree.place.written == "accounts", "everything still stands")
      #expect(tree.drafts == ["accounts": "half a sentence"])
      bank.account = nil
      return { Issue.record("the root has started") }
    }
    bank.isAsking = true
    #expect(bank.reset(reason: .logOut) == .landed)
    #expect(tree.place.written == "logIn", "the root starts as nobody's")
    #expect(tree.drafts == [:])
  }

  @Test func everyoneIsAskedFirst() {
    let bank = Bank()
    let tree = bank.tree()
    tree.open(link: "cards/card:1")
    bank.begin(.accounts)
    bank.world.guards["card:1"] = .question(Reason("unsaved?"))
    #expect(tree.reset() == .asking(Reason("unsaved?")))
    #expect(bank.starts == 1)
    #expect(tree.answer(true) == .landed)
    #expect(bank.starts == 2)
    #expect(tree.place.written == "accounts")
  }

  @Test func ifTheRootCannotStartItsChildrenStay() {
    let bank = Bank()
    let tree = bank.tree()
    tree.open(link: "cards/card:1")
    let (screen, state) = (tree.screen, tree.state)
    bank.isBroken = true
    #expect(tree.reset() == .refused(.failed(step: "Bank", why: Reason("broken"))))
    #expect(tree.screen === screen)
    #expect(tree.state == state)
    #expect(tree.strays() == [])
    bank.isBroken = false
    #expect(tree.back() == .landed)
    #expect(tree.place.written == "cards")
  }

  @Test func aLogOutThatTheRootRefusesSignsNobodyOut() {
    let bank = Bank()
    let tree = bank.tree()
    tree.open(link: "cards/card:1")
    (bank.account, tree.draft) = ("ann", "half a sentence")
    tree.onLogOut = { _ in
      bank.account = nil
      return { bank.account = "ann" }
    }
    bank.isBroken = true
    #expect(tree.reset(reason: .logOut) == .refused(.failed(step: "Bank", why: Reason("broken"))))
    #expect(bank.refusedAs == .some(nil), "start() has seen nobody signed in")
    #expect(bank.account == "ann")
    #expect(tree.draft == "half a sentence")
    #expect(tree.state.written == "cards/card:1")
  }

  @Test func aResetDuringAChangeFollowsIt() {
    let bank = Bank()
    let tree = bank.tree()
    bank.world.hooks["appear cards"] = { tree.reset() }
    bank.begin(.cards)
    #expect(tree.place.written == "accounts")
    #expect(bank.starts == 2)
  }

  @Test func aTreeThatHasNotStartedOrHasEndedCannotStartAfresh() {
    let tree = Tree(Bank())
    #expect(tree.reset() == .refused(.stale))
    tree.start()
    tree.leave(.quit)
    #expect(tree.reset() == .refused(.closing))
  }

  @Test func anInterceptorThatLeadsElsewhereKeepsTheRootFromStartingAgain() throws {
    let bank = Bank()
    let tree = bank.tree()
    bank.begin(.cards)
    let guide = Guide(try Place(written: "cards/card:3"))
    tree.interceptors = [guide]
    #expect(tree.reset() == .landed)
    #expect(tree.place.written == "cards/card:3")
    #expect(bank.starts == 1)
  }

  @Test func whatTheRootWaitsForBeginsAgainToo() {
    let bank = Bank()
    let clock = HandClock()
    let worker = HandWorker()
    let tree = Tree(bank, clock: { clock.now }, worker: worker)
    bank.isCounting = true
    tree.start()
    tree.reset()
    clock.now = 1_000_000_000
    tree.tick()
    #expect(bank.ticks == 1)
    for _ in 1...2 { worker.finish() }
    tree.receive()
    #expect(bank.loads == [2], "the first start is not told of its work")
    bank.isBroken = true
    #expect(tree.reset() != .landed)
    clock.now *= 2
    tree.tick()
    #expect(bank.ticks == 2, "a root that cannot start again goes on")
  }

  @Test func aLinkThatWaitsIsDroppedByALogOut() {
    let bank = Bank()
    let tree = bank.tree()
    var told: [Refusal] = []
    tree.onRefusal = { told.append($0) }
    tree.open(link: "vault")
    #expect(tree.waitingLink?.text == "vault")
    tree.reset(reason: .logOut)
    #expect(told == [.dropped("vault")])
  }
}

/// A root with tabs, or with a log-in while nobody is signed in.
private final class Bank: Coordinator {
  enum ChildFlow: Flow { case accounts, cards, logIn, vault }

  let life = Life()
  let world = World()
  var account: String?
  /// Whether somebody must be signed in.
  var isAsking = false
  var isBroken = false
  /// Who was signed in when the last start was refused.
  var refusedAs: String??
  var starts = 0
  var isCounting = false
  var ticks = 0
  var loads: [Int] = []
  var endings: [String] = []

  func tree() -> Tree {
    let tree = Tree(self)
    tree.start()
    return tree
  }

  func start() throws {
    if isCounting {
      count()
      load({ [starts] in starts + 1 }) { $0.loads.append((try? $1.get()) ?? 0) }
    }
    if isBroken {
      refusedAs = .some(account)
      throw Reason("broken")
    }
    starts += 1
    if isAsking, account == nil { begin(.logIn) } else { try tabs([.accounts, .cards]) }
  }
  private func count() {
    after(.seconds(1)) {
      $0.ticks += 1
      $0.count()
    }
  }
  func admits(_ flow: ChildFlow) -> Admission { flow == .vault ? .wait(Reason("closed")) : .yes }
  func makeChild(_ flow: ChildFlow) -> Child<Bank> {
    switch flow {
    case .cards: .flow(Cards(world), as: .tab) { $0.endings.append("cards \($1)") }
    case .accounts: .screen(Page(world, "accounts"), as: .tab) { _, _ in }
    case .logIn, .vault: .screen(Page(world, "\(flow)")) { _, _ in }
    }
  }
}

private final class Cards: Coordinator {
  enum ChildFlow: Flow { case card(Int) }

  let life = Life()
  let world: World

  init(_ world: World) { self.world = world }
  func start() { show(Page(world, "cards")) { _, _ in } }
  func makeChild(_ flow: ChildFlow) -> Child<Cards> {
    switch flow {
    case .card(let id): .screen(Page(world, "card:\(id)")) { _, _ in }
    }
  }
}

/// Leads every change to one place.
private final class Guide: Interceptor {
  let place: Place

  init(_ place: Place) { self.place = place }
  func review(_ plan: Plan) -> Verdict { .redirect(place) }
}
