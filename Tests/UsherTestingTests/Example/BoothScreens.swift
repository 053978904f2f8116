import Usher
import UsherScreens

final class BoothHall: Pictured {
  enum Event { case news, queue, stamp, leave, say(String) }
  static let shape = Shape<BoothHall, Event>("Booth/hall") {
    Value("name") { $0.visit.world.account ?? "" }
    Value("stamps") { String($0.stamps) }
    Value("seen") { $0.visit.seen }
    Choice("news") { _ in .news }
    Choice("queue") { _ in .queue }
    Choice("stamp") { _ in .stamp }
    Choice("leave") { _ in .leave }
    Say("say") { .say($0) }
  }
  let visit: BoothVisit
  private let stampsAtFirst: Int
  unowned var model: BoothHall { self }

  init(_ visit: BoothVisit) {
    self.visit = visit
    stampsAtFirst = visit.world.stamps
  }

  var stamps: Int { visit.world.defect == .showsOldCount ? stampsAtFirst : visit.world.stamps }

  func appear(_ seat: Seat<Event>) {
    if visit.world.defect != .deaf { visit.world.listeners.append { seat.changed() } }
    if visit.world.defect == .polls { poll(seat) }
  }

  private func poll(_ seat: Seat<Event>) { seat.after(.seconds(1)) { self.poll(seat) } }
}

/// What is new, which is slow to find out.
final class BoothNews: Pictured {
  static let shape = Shape<BoothNews, Never>("Booth/news") {
    Flag("loading") { !$0.isLoaded }
    Flag("loaded") { $0.isLoaded }
  }
  private let visit: BoothVisit
  private var isLoaded = false
  unowned var model: BoothNews { self }

  init(_ visit: BoothVisit) { self.visit = visit }

  func appear(_ seat: Seat<Never>) {
    if visit.world.defect == .loadsOnce, visit.isLoading { return }
    visit.isLoading = true
    seat.load({ true }) { [weak self] _ in
      self?.isLoaded = true
      self?.visit.isLoading = false
      seat.changed()
    }
  }

  func removed(_ reason: Departure.Reason) {
    if visit.world.defect != .loadsOnce { visit.isLoading = false }
    if visit.world.defect == .endsOnBack, reason == .back { visit.tree?.leave(.quit) }
  }
}

/// A screen that asks before it is left.
final class BoothQueue: Pictured {
  enum Event {}
  struct Model {}
  static let shape = Shape<Model, Event>("Booth/queue") {}
  let model = Model()
  func canLeave(_ departure: Departure) -> Permission { .question(Reason("leaveQueue")) }
}
