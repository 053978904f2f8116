import SeededRandom
import Testing

@testable import Usher

/// Random requests at any time.
@Suite struct RandomWalkTests {
  private static let places = [
    "login", "login/forgot", "tabs:1/home", "tabs:2/dms/dm:7", "tabs:1/home/channel:42/room:42",
    "tabs:1/settings/theme",
    "tabs:1/(dms/dm:7)/home/explore", "(tabs:1/home/channel:4)/about/licence",
    "tabs:1/search/results:a%2Fb,page=3",
    "tabs:1/home/explore/note:%ED%95%9C/channel:1", "tabs:1/home/(channel:1/members)/overlay", "tabs:3",
    "tabs:1/attic",
    "tabs:1/home/channel:404", "folder:1/folder:2/file:3", "tabs:2/(home/compose)/profile:bo",
    "tabs:1/home/onboarding", "",
  ]

  private func anyone<C: Coordinator>(_ stage: Stage, _ type: C.Type, _ random: inout SplitMix64) -> C? {
    stage.all(type).randomElement(using: &random)
  }

  /// Makes one random request, whether or not it is possible at the moment.
  private func step(_ stage: Stage, _ random: inout SplitMix64) throws {
    let number = Int.random(in: 1...3, using: &random)
    switch Int.random(in: 0..<37, using: &random) {
    case 0...5: stage.tree.back()
    case 6:
      anyone(stage, App.self, &random)?.begin(
        [.splash, .login, .tabs(number), .about, .folder(number)][number])
    case 7: anyone(stage, App.self, &random)?.backToFirst()
    case 8...10: anyone(stage, Tabs.self, &random)?.begin([.home, .dms, .search, .settings][number])
    case 11: anyone(stage, Tabs.self, &random)?.begin([.profile("bo"), .overlay, .bare][number - 1])
    case 12...14: anyone(stage, Home.self, &random)?.begin(.channel(number))
    case 15: anyone(stage, Home.self, &random)?.begin([.explore, .compose, .onboarding, .overlay][number])
    case 16: anyone(stage, Home.self, &random)?.backToFirst()
    case 17:
      anyone(stage, Home.self, &random)?.finish(
        next: number == 1 ? App.ChildFlow.login : nil, reason: .logOut)
    case 18...19: anyone(stage, Channel.self, &random)?.begin(.room(number))
    case 20: anyone(stage, Channel.self, &random)?.begin(.members)
    case 21: anyone(stage, Channel.self, &random)?.finish(.muted)
    case 22:
      anyone(stage, Channel.self, &random)?.finish(
        .archived, next: [Home.ChildFlow.compose, .explore][number % 2])
    case 23: anyone(stage, Room.self, &random)?.begin(number == 1 ? .details : .thread(number))
    case 24: anyone(stage, Room.self, &random)?.finish("x", next: Channel.ChildFlow.room(number))
    case 25: anyone(stage, Dms.self, &random)?.begin(.dm(number))
    case 26:
      anyone(stage, Overlay.self, &random)?.finish(
        next: number == 1 ? Tabs.ChildFlow.search : Dms.ChildFlow.dm(number))
    case 27: anyone(stage, Folder.self, &random)?.begin(number == 1 ? .file(1) : .folder(number))
    case 28: anyone(stage, Login.self, &random)?.logIn(next: Channel.ChildFlow.room(number))
    case 29: anyone(stage, About.self, &random)?.finish()
    case 30: stage.tree.answer(number > 1)
    case 31: anyone(stage, Home.self, &random)?.begin(.find("\(number)"))
    case 32: stage.tree.reset(reason: number == 3 ? .logOut : .replace)
    case 33: wait(stage, &random)
    default:
      let keeping = [Keeping.matching, .otherTabs, .nothing][number - 1]
      let text = Self.places.randomElement(using: &random) ?? ""
      try stage.open(text, keeping: keeping)
    }
  }

  /// Lets the screen on show wait for something, and lets time pass or work finish.
  private func wait(_ stage: Stage, _ random: inout SplitMix64) {
    let (home, tree) = (stage.all(Home.self).first, Unmanaged.passUnretained(stage.tree))
    let back = { _ = tree.takeUnretainedValue().back() }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: stage.seat?.after(.seconds(1), back)
    case 1: home?.after(.seconds(1)) { $0.begin(.find("late")) }
    case 2: stage.seat?.load({ 7 }) { _ in back() }.cancel()
    case 3: home?.load({ 7 }) { home, _ in home.begin(.explore) }
    case 4:
      stage.worker.finish()
      stage.tree.receive()
    default:
      stage.clock.now += 700_000_000
      stage.tree.tick()
    }
  }

  @Test(arguments: 0..<24) func theTreeIsSoundAfterRandomRequests(_ walk: UInt64) throws {
    let seed = 0x5EED_1000 + walk
    var random = SplitMix64(seed: seed)
    try onStage("login") { stage in
      let guarded = ["explore", "room:1", "Channel", "overlay", "dms"]
      for round in 0..<80 {
        stage.world.guards = [:]
        if let name = guarded.randomElement(using: &random) {
          stage.world.guards[name] = [.yes, .yes, .no(Reason("busy")), .question(Reason("sure?"))]
            .randomElement(using: &random)
        }
        let first = Admission.first(Place(App.ChildFlow.about), Reason("about"))
        stage.world.admissions = random.below(3) == 0 ? ["channel:2": first, "find:2": first] : [:]
        let before = stage.everything
        let count = stage.tree.journal.count
        try step(stage, &random)
        let last = stage.tree.journal.last
        if stage.tree.journal.count == count + 1, last?.refusal != nil {
          #expect(stage.everything.objects == before.objects, "seed \(seed), round \(round)")
          #expect(stage.state == before.state, "seed \(seed), round \(round)")
        }
        stage.check()
        #expect(stage.page != "-", "seed \(seed), round \(round)")
        stage.refusals = []
        stage.world.admissions = [:]
        if round % 8 == 0 { try expectWrittenFormsToLeadBack(stage, "seed \(seed), round \(round)") }
      }
    }
  }

  /// Checks that the written place and the written state lead to the same place and state in another tree.
  private func expectWrittenFormsToLeadBack(_ stage: Stage, _ comment: String) throws {
    let state = stage.tree.state
    let place = stage.tree.place
    try #expect(Place(written: state.written) == state, "\(comment)")
    try #expect(Place(written: place.written) == place, "\(comment)")
    let plan = stage.tree.explain(state)
    // Whatever is opened waits while a question is open.
    let isHeldUp = plan.waits != nil && plan.waits == stage.tree.asked
    #expect(plan.changesNothing || isHeldUp, "\(comment): \(state)")
    try onStage(nil) { other in
      try #expect(other.tree.start(at: Place(written: state.written)) == .landed, "\(comment): \(state)")
      #expect(other.tree.state == state, "\(comment): \(state)")
      #expect(other.tree.place == place, "\(comment): \(state)")
    }
    try onStage("login") { other in
      try #expect(other.tree.open(Place(written: place.written)) != .atRoot, "\(comment): \(place)")
      #expect(other.tree.place == place, "\(comment): \(place)")
    }
  }
}
