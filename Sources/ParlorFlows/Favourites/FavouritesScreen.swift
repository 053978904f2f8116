import ParlorStore
import Usher
import UsherScreens

/// Lists the favourite rooms of all workspaces in the order in which home shows them. Commands change the order and take
/// rooms off the list.
final class FavouritesScreen: Pictured {
  enum Event {
    case up(Room.ID)
    case remove(Room.ID)
    case output(Output)
  }
  enum Output {
    case open(RoomListing)
  }
  struct Model {
    var rooms: [RoomRow]
  }

  static let shape = Shape<Model, Event>("Favourites/favourites") {
    Value("most") { _ in String(Store.mostFavourites) }
    Flag("isEmpty") { $0.rooms.isEmpty }
    List("rooms", { $0.rooms }) {
      Value("title") { $0.room.title }
      Value("workspace") { $0.workspace }
      Value.count("unread") { $0.room.unread }
      Flag("hasDraft") { $0.hasDraft }
      Choice("open") { .output(.open($0.room)) }
    }
    Sample("some") { Model(rooms: HomeScreen.busy.favourites) }
    Sample("none") { Model(rooms: []) }
  }

  private let context: WorkspaceContext
  private var watch: Observation?
  private var seat: Seat<Event>?
  /// The rooms as the user sees them. Commands name them by their numbers.
  private var seen: [RoomRow] = []

  init(_ context: WorkspaceContext) { self.context = context }

  var model: Model {
    let rooms = context.parlor.read(or: []) { () throws(StoreError) in
      try context.store.favourites(of: context.account.id)
    }
    return Model(rooms: rooms.map { RoomRow($0, in: context) })
  }

  func noteDrawn(_ model: Model) { seen = model.rooms }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    watch = context.store.observe { _ in seat.changed() }
  }

  func disappear() { watch = nil }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .up(let room):
      change { () throws(StoreError) in try context.store.moveFavouriteUp(room, of: context.account.id) }
    case .remove(let room):
      change { () throws(StoreError) in try context.store.removeFavourite(room, of: context.account.id) }
    case .output(let output): return output
    }
    return nil
  }

  private func change(_ body: () throws(StoreError) -> Void) {
    do throws(StoreError) { try body() } catch { seat?.tell(context.parlor.reason(for: error)) }
  }
}

extension FavouritesScreen {
  var commands: [ScreenCommand<Event>] {
    let numbers = seen.indices.map { String($0 + 1) }
    return [
      ScreenCommand("up", argument: "favourite", completions: { _ in numbers }) {
        [self] text throws(Reason) in
        let index = try index(in: text)
        if index == 0 { throw Reason("firstFavourite", ["name": seen[0].room.title]) }
        return .up(seen[index].room.id)
      },
      ScreenCommand("remove", argument: "favourite", completions: { _ in numbers }) {
        [self] text throws(Reason) in
        .remove(seen[try index(in: text)].room.id)
      },
    ]
  }

  private func index(in text: String) throws(Reason) -> Int {
    guard let number = Int(text)?.bounded else { throw Reason("whichFavourite") }
    guard seen.indices.contains(number - 1) else {
      throw Reason("noSuchFavourite", ["number": String(number)])
    }
    return number - 1
  }
}
