/// A value behind a reference. Copying copies the reference, and copies are equal without a comparison of their values.
///
/// A room draws its whole page whenever a message comes, so all lines of the page are copied and compared each time.
@dynamicMemberLookup
struct Kept<Value: Equatable>: Equatable {
  private final class Place {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var place: Place

  init(_ value: Value) { place = Place(value) }

  subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> Part { place.value[keyPath: path] }

  subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Part {
    get { place.value[keyPath: path] }
    set {
      var value = place.value
      value[keyPath: path] = newValue
      place = Place(value)
    }
  }

  static func == (one: Self, other: Self) -> Bool {
    one.place === other.place || one.place.value == other.place.value
  }
}
