import Observation
import Usher
import UsherScreens

@Observable final class Queue {
  var orders: [String] = []
}

final class QueueScreen: Pictured {
  typealias Event = Never

  static let shape = Shape<[String], Never>("Cookbook/queue") {
    List("orders", { $0 }) { Value("order") { $0 } }
    Sample("two") { ["mint", "sencha"] }
  }

  var model: [String] { queue.orders }
  private let queue: Queue

  init(_ queue: Queue) { self.queue = queue }

  func appear(_ seat: Seat<Never>) { seat.watch { [queue] in queue.orders } }
}
