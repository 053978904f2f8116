import Testing

@testable import Usher

/// A log-in that comes first: the user is led to it, and what was asked for is done afterwards.
@Suite struct FirstTests {
  @Test func theLogInComesFirstAndTheLinkLandsAfterIt() throws {
    let shop = Shop()
    let tree = shop.tree()
    #expect(tree.open(link: "basket/pay") == .waiting(Reason("logIn")))
    #expect(tree.place.written == "logIn")
    #expect(tree.waitingLink?.text == "basket/pay")
    shop.logIn(tree)
    #expect(tree.place.written == "basket/pay")
    #expect(tree.state.written == "basket/pay", "no log-in below")
    #expect(tree.waitingLink == nil)
  }

  @Test func aChildThatACoordinatorBeginsWaitsAsALinkDoes() throws {
    let shop = Shop()
    let tree = shop.tree()
    shop.begin(.shelf)
    #expect(shop.begin(.basket) == .waiting(Reason("logIn")))
    #expect(tree.place.written == "shelf/logIn", "the log-in is over what was there")
    #expect(tree.waitingLink?.text == "basket")
    shop.logIn(tree)
    #expect(tree.place.written == "shelf/basket", "what was there is below the basket")
  }

  @Test func aTapWaitsAsALinkDoes() throws {
    let shop = Shop()
    let tree = shop.tree()
    #expect(tree.tap(Place(Shop.ChildFlow.basket)) == .waiting(Reason("logIn")))
    #expect(tree.place.written == "logIn")
    shop.logIn(tree)
    #expect(tree.place.written == "basket")
  }

  @Test func whatIsShownStaysBelowTheLogIn() throws {
    let shop = Shop()
    let tree = shop.tree()
    shop.begin(.aisle)
    tree.open(link: "basket")
    #expect(tree.state.written == "(aisle)/logIn")
    tree.back()
    #expect(tree.place.written == "aisle")
  }

  @Test func aLinkIsDroppedIfTheUserLeavesTheLogIn() throws {
    let shop = Shop()
    let tree = shop.tree()
    var told: [Refusal] = []
    tree.onRefusal = { told.append($0) }
    tree.open(link: "basket")
    tree.back()
    #expect(tree.place == .root)
    #expect(tree.waitingLink == nil)
    #expect(told == [.givenUp("basket")])
    shop.begin(.logIn)
    shop.logIn(tree)
    #expect(tree.place == .root, "a later log-in leads nowhere else")
  }

  @Test func aLinkWaitsWhileTheUserGoesOnWithinTheLogIn() throws {
    let shop = Shop()
    let tree = shop.tree()
    tree.open(link: "basket")
    let logIn = try #require(tree.coordinator as? ShopLogIn)
    logIn.begin(.forgot)
    #expect(tree.place.written == "logIn/forgot")
    #expect(tree.waitingLink?.text == "basket")
    shop.logIn(tree)
    #expect(tree.place.written == "basket")
  }

  @Test func aNewReasonIsToldWhileTheLinkWaits() throws {
    let shop = Shop()
    let tree = shop.tree()
    tree.open(link: "basket")
    shop.why = Reason("logInAgain")
    (tree.coordinator as? ShopLogIn)?.begin(.forgot)
    #expect(tree.waitingLink?.why == Reason("logInAgain"))
  }

  @Test func aQuestionComesBeforeTheLogIn() throws {
    for (answer, place) in [(true, "basket"), (false, "draft")] {
      let shop = Shop()
      let tree = shop.tree()
      shop.begin(.draft)
      shop.world.guards["draft"] = .question(Reason("unsaved?"))
      #expect(tree.tap(Place(Shop.ChildFlow.basket)) == .asking(Reason("unsaved?")))
      tree.answer(answer)
      if answer { shop.logIn(tree) }
      #expect(tree.place.written == place)
      #expect(tree.waitingLink == nil)
    }
  }

  @Test func aPlanSaysThatThePlaceWaits() throws {
    let shop = Shop()
    let tree = shop.tree()
    let plan = tree.explain(Place(Shop.ChildFlow.basket))
    #expect(plan.waits == Reason("logIn"))
    #expect(tree.place == .root)
  }

  @Test func aTreeThatStartsAtAPlaceLeadsToTheLogInFirst() throws {
    let shop = Shop()
    let tree = Tree(shop)
    #expect(tree.start(at: Place(Shop.ChildFlow.basket)) == .waiting(Reason("logIn")))
    #expect(tree.place.written == "logIn")
    shop.logIn(tree)
    #expect(tree.place.written == "basket")
  }

  @Test(arguments: [Departure.Reason.link, .tap])
  func aLinkIsResolvedAgainOnceTheUserHasLoggedIn(_ reason: Departure.Reason) throws {
    for account in ["ann", "bob"] {
      let shop = Shop()
      let tree = shop.tree()
      var told: [Refusal] = []
      tree.onRefusal = { told.append($0) }
      tree.links.add("annsBasket") { [unowned shop] in
        if shop.account == "bob" { throw Refusal.unknown(Reason("notYours")) }
        return .place(Place(Shop.ChildFlow.basket))
      }
      #expect(tree.open(link: "annsBasket", reason: reason) == .waiting(Reason("logIn")))
      shop.logIn(tree, as: account)
      #expect(tree.place.written == (account == "ann" ? "basket" : ""))
      #expect(told == (account == "ann" ? [] : [.unknown(Reason("notYours"))]))
    }
  }

  @Test func aPlaceThatComesBeforeItselfIsALoop() {
    let shop = Shop()
    let tree = shop.tree()
    shop.asksForLogInFirst = true
    guard case .refused(.loop(let places)) = tree.open(link: "basket") else {
      Issue.record("no loop was found")
      return
    }
    #expect(places == ["logIn", "logIn"])
    #expect(tree.place == .root)
    #expect(tree.waitingLink == nil)
  }

  @Test func aLogInThatIsRefusedIsTheAnswer() throws {
    let shop = Shop()
    shop.isLogInClosed = true
    let tree = shop.tree()
    #expect(tree.open(link: "basket") == .refused(.denied(Reason("closed"))))
    #expect(tree.place == .root)
    #expect(tree.waitingLink == nil)
  }

  @Test func whoFinishesWithAStepThatMustWaitIsRefused() throws {
    let shop = Shop()
    let tree = shop.tree()
    shop.begin(.aisle)
    let aisle = try #require(tree.coordinator as? Aisle)
    #expect(aisle.finish(next: Shop.ChildFlow.basket) == .refused(.denied(Reason("logIn"))))
    #expect(tree.place.written == "aisle")
  }

  @Test func aStepWhoseFlowHasEndedMeanwhileIsDropped() throws {
    let shop = Shop()
    let tree = shop.tree()
    var told: [Refusal] = []
    tree.onRefusal = { told.append($0) }
    shop.begin(.aisle)
    let aisle = try #require(tree.coordinator as? Aisle)
    #expect(aisle.begin(.till) == .waiting(Reason("logIn")))
    #expect(tree.state.written == "(aisle)/logIn")
    (tree.coordinator as? ShopLogIn)?.open(Place(Shop.ChildFlow.shelf))
    #expect(tree.place.written == "shelf")
    #expect(told == [.givenUp("till")])
  }
}
