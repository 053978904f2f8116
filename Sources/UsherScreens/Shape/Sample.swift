/// A model to check the layout with and to show in a preview.
public struct Sample<Model>: Sendable {
  let name: String
  let make: @Sendable () -> Model

  public init(_ name: String, _ make: @escaping @Sendable () -> Model) {
    self.name = name
    self.make = make
  }
}
