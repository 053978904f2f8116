internal import Synchronization
internal import Usher

/// Sends values from any thread to the screen or flow that made it; see `receive` of `Seat` and `Coordinator`.
///
/// Each value is heard on the thread of the tree, in the order of the calls. If the screen or flow is over, it is dropped.
public struct Sender<Value: Sendable>: Sendable {
  weak let delivery: Delivery<Value>?

  /// Sends a value. Does not wait until it is heard.
  public func send(_ value: Value) { delivery?.add(value) }
}

/// The values that the tree has not taken yet.
final class Delivery<Value: Sendable>: Sendable {
  private let waiting = Mutex<(values: [Value], bell: Bell?)>(([], nil))

  /// Called before there is a sender.
  func start(_ bell: Bell) { waiting.withLock { $0.bell = bell } }

  func add(_ value: Value) {
    // One ring is enough for everything that has not been taken.
    let bell = waiting.withLock { waiting in
      waiting.values.append(value)
      return waiting.values.count == 1 ? waiting.bell : nil
    }
    bell?.ring()
  }

  func takeAll() -> [Value] {
    waiting.withLock { waiting in
      defer { waiting.values = [] }
      return waiting.values
    }
  }
}
