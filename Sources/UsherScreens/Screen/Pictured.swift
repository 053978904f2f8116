/// A screen of a type of its own, which has the shape: where a check finds it before anything runs.
public protocol Pictured: Drawn {
  associatedtype Model
  associatedtype Event
  static var shape: Shape<Model, Event> { get }
}

extension Pictured {
  public var shape: Shape<Model, Event> { Self.shape }
}
