import Testing

@testable import Usher

/// Several places that come first, one after the other or one for the other.
@Suite struct SeveralFirstTests {
  @Test func twoPlacesMayComeFirstOneAfterTheOther() throws {
    for isLink in [true, false] {
      let shop = Shop()
      shop.hasTerms = true
      let tree = shop.tree()
      if isLink { tree.open(link: "basket") } else { shop.begin(.basket) }
      shop.logIn(tree)
      #expect(tree.place.written == "terms")
      #expect(tree.waitingLink?.text == "basket")
      #expect(tree.waitingLink?.why == Reason("terms"))
      shop.acceptTerms(tree)
      #expect(tree.place.written == "basket")
    }
  }

  @Test func aPlaceMayComeBeforeThePlaceThatComesFirst() throws {
    for isLink in [true, false] {
      let shop = Shop()
      shop.hasTermsBeforeLogIn = true
      let tree = shop.tree()
      let landing = isLink ? tree.open(link: "basket") : shop.begin(.basket)
      #expect(landing == .waiting(Reason("terms")))
      #expect(tree.place.written == "terms")
      #expect(tree.waitingLink?.text == "basket")
      shop.acceptTerms(tree)
      #expect(tree.place.written == "logIn")
      shop.logIn(tree)
      #expect(tree.place.written == "basket")
    }
  }

  @Test func whoLeavesTheFirstOfTwoPlacesIsLedNowhere() {
    let shop = Shop()
    shop.hasTermsBeforeLogIn = true
    let tree = shop.tree()
    var told: [Refusal] = []
    tree.onRefusal = { told.append($0) }
    tree.open(link: "basket")
    tree.back()
    #expect(tree.place == .root)
    #expect(told == [.givenUp("basket")])
  }

  @Test func theLogInMayBeRedirected() {
    for isIntercepted in [true, false] {
      let shop = Shop()
      let tree = shop.tree()
      var told: [Refusal] = []
      tree.onRefusal = { told.append($0) }
      let office = Office()
      if isIntercepted { tree.interceptors = [office] } else { shop.isLogInElsewhere = true }
      #expect(tree.open(link: "basket") == .waiting(Reason("logIn")))
      #expect(tree.place.written == "office")
      tree.tick()
      #expect(tree.place.written == "office")
      #expect(tree.waitingLink?.text == "basket")
      shop.account = "ann"
      tree.back()
      #expect(tree.place.written == "basket")
      #expect(told == [])
      shop.account = nil
      tree.back()
      tree.open(link: "basket")
      tree.back()
      #expect(tree.place == .root)
      #expect(told == [.givenUp("basket")])
    }
  }

  @Test func aChildWaitsUntilTheLogInHasEnded() {
    let shop = Shop()
    let tree = shop.tree()
    var told: [Refusal] = []
    tree.onRefusal = { told.append($0) }
    shop.begin(.shelf)
    shop.begin(.basket)
    shop.account = "ann"
    (tree.coordinator as? ShopLogIn)?.begin(.forgot)
    #expect(tree.place.written == "shelf/logIn/forgot")
    shop.logIn(tree)
    #expect(tree.place.written == "shelf/basket")
    #expect(told == [])
  }

  @Test func aChildIsBegunAlthoughItsFlowHasMadeWayForTheLogIn() throws {
    for isAsked in [true, false] {
      let shop = Shop()
      shop.isLogInAlone = true
      let tree = shop.tree()
      var told: [Refusal] = []
      tree.onRefusal = { told.append($0) }
      shop.begin(.aisle)
      let aisle = try #require(tree.coordinator as? Aisle)
      if isAsked {
        shop.world.guards["aisle"] = .question(Reason("unsaved?"))
        #expect(aisle.begin(.till) == .asking(Reason("unsaved?")))
        tree.answer(true)
      } else {
        #expect(aisle.begin(.till) == .waiting(Reason("logIn")))
      }
      #expect(tree.state.written == "logIn")
      #expect(tree.waitingLink?.text == "till")
      shop.account = "ann"
      shop.begin(.shelf)
      #expect(tree.place.written == "aisle/till")
      #expect(told == [])
    }
  }

  @Test func whatWaitsForAQuestionOrForTheLogInItselfIsDoneAfterwards() {
    for isQuestion in [true, false] {
      let shop = Shop()
      let tree = shop.tree()
      if isQuestion {
        shop.begin(.draft)
        shop.world.guards["draft"] = .question(Reason("unsaved?"))
        tree.back()
      } else {
        shop.isLogInBusy = true
      }
      #expect(shop.begin(.basket) == .waiting(Reason(isQuestion ? "unsaved?" : "busy")))
      #expect(tree.waitingLink?.text == "basket")
      shop.isLogInBusy = false
      if isQuestion { tree.answer(true) } else { shop.begin(.shelf) }
      #expect(tree.place.written == (isQuestion ? "logIn" : "shelf/logIn"))
      shop.logIn(tree)
      #expect(tree.place.written == (isQuestion ? "basket" : "shelf/basket"))
    }
  }
}
