import Observation

extension Seat {
  /// Watches `@Observable` models while the user looks at the screen: calls `then` with what `read` returns whenever
  /// something has changed that `read` has read. Then the screen is drawn again.
  ///
  /// Call it in `appear`. Returns what `read` returns now. `then` is called after the change; several changes at once are heard
  /// as one. Models belong to the thread of the tree: slow work hands its result over, and changes no model itself.
  @discardableResult public func watch<Value>(
    _ read: @escaping () -> Value, then: @escaping (Value) -> Void = { _ in }
  ) -> Value {
    let watch = Watch(read)
    watch.bell = listen { then(watch.value) }
    return watch.value
  }
}

extension Coordinator {
  /// Watches `@Observable` models until this flow ends: calls `then` with what `read` returns whenever something has changed
  /// that `read` has read.
  ///
  /// Call it in `start`. Returns what `read` returns now. `then` is called after the change; several changes at once are heard
  /// as one. Models belong to the thread of the tree: slow work hands its result over, and changes no model itself.
  @discardableResult public func watch<Value>(
    _ read: @escaping () -> Value, then: @escaping (Self, Value) -> Void
  ) -> Value {
    let watch = Watch(read)
    watch.bell = listen { then($0, watch.value) }
    return watch.value
  }
}

/// Rings a bell at the first change after each reading.
private final class Watch<Value> {
  private let read: () -> Value
  var bell: Bell?

  init(_ read: @escaping () -> Value) { self.read = read }

  var value: Value { withObservationTracking(read) { [bell] in bell?.ring() } }
}
