public import Usher

/// A screen that needs no type of its own: a shape and what it shows.
public final class Page<Model, Event>: Drawn {
  public let shape: Shape<Model, Event>
  /// Changing it draws the page again.
  public var model: Model { didSet { seat?.changed() } }
  private var seat: Seat<Event>?

  public init(_ shape: Shape<Model, Event>, _ model: Model) {
    self.shape = shape
    self.model = model
  }

  public func appear(_ seat: Seat<Event>) { self.seat = seat }
  public func disappear() { seat = nil }
}
