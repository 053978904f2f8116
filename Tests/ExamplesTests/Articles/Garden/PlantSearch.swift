import Usher
import UsherScreens

struct Plant: Codable, Equatable, Sendable {
  let id: Int
  let name: String
}

/// Finds plants. It can take long, so it is called away from the thread that owns the tree.
typealias FindPlants = @Sendable (_ text: String) throws -> [Plant]

final class PlantSearch: Pictured {
  enum Event { case search(String), open(Int), retry, shelf }
  enum Output { case search(String), open(Int), shelf }

  struct Model {
    var text = ""
    var plants: [Plant] = []
    var isDone = false
    var hasFailed = false
  }

  static let shape = Shape<Model, Event>("Garden/search") {
    Value("text") { $0.text }
    Value("count") { String($0.plants.count) }
    Flag("isDone") { $0.isDone }
    Flag("hasFailed") { $0.hasFailed }
    List("plants", { $0.plants }) {
      Value("name") { $0.name }
      Choice("open") { .open($0.id) }
    }
    Choice("retry") { _ in .retry }
    Choice("shelf") { _ in .shelf }
    Say("search") { .search($0) }
    Sample("found") { Model(text: "fern", plants: [Plant(id: 1, name: "Fern")], isDone: true) }
    Sample("failed") { Model(text: "fern", hasFailed: true) }
  }

  private(set) var model: Model
  private let findPlants: FindPlants
  private var seat: Seat<Event>?
  private var newest = 0

  init(_ text: String, _ findPlants: @escaping FindPlants) {
    self.findPlants = findPlants
    model = Model(text: text)
  }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    if !model.isDone { refresh() }
  }

  /// The user has opened the place that is on show.
  func refresh() {
    if !model.text.isEmpty { find(model.text) }
  }

  /// The user has stopped typing for a moment.
  func overhear(_ line: String) {
    if line.count >= 2, line != model.text { find(line) }
  }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .search(let text): return .search(text)
    case .open(let id): return .open(id)
    case .shelf: return .shelf
    case .retry: find(model.text)
    }
    return nil
  }

  private func find(_ text: String) {
    newest += 1
    (model.text, model.isDone, model.hasFailed) = (text, false, false)
    seat?.tell(Reason("looking", ["text": text]))
    seat?.load({ [findPlants] in try findPlants(text) }) { [weak self, number = newest] result in
      guard let self, number == newest else { return }
      switch result {
      case .success(let plants): (model.plants, model.isDone) = (plants, true)
      case .failure: model.hasFailed = true
      }
      seat?.changed()
    }
  }
}
