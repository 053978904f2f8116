// What is less plain than it could be, because a measurement asks for it. Everything of this kind stands in this file, each
// with its figure: instructions for a push and pop, and for a link that rebuilds three flows, without and with it.

/// A reference that keeps nothing alive and that its target clears before it goes. If it were not cleared, reading it would
/// trap: an `unowned` reference is checked.
///
/// A `weak` reference would not have to be cleared, but moves the reference counts of its target out of the object: each
/// retain and release of a node then takes the slow way.
struct Backlink<Target: AnyObject> {
  unowned var target: Target?
}

/// A variable that is changed in place on every step, by code that calls nothing.
///
/// In a class, each access to such a variable is checked at run time for overlapping ones.
final class Storage<Value> {
  @exclusivity(unchecked) var value: Value
  init(_ value: Value) { self.value = value }
}

extension Flow {
  func `is`<Other: Flow>(_ type: Other.Type) -> Bool { Self.self == Other.self }

  /// The same flow by its own type, for one who has asked ``is(_:)``: both types are one, so are the bits.
  ///
  /// A cast with `as?` looks types up at run time, some thousand instructions each time, and every step is cast four times.
  func unsafelyAs<Other: Flow>(_ type: Other.Type) -> Other { unsafeBitCast(self, to: Other.self) }

  /// Whether the flow holds a number or a flag at most, which always has a written form.
  ///
  /// To find out by writing it, as is done for any other flow, takes 0.4 us.
  var isPlain: Bool { _isPOD(Self.self) && MemoryLayout<Self>.size <= MemoryLayout<Int>.size + 1 }
}
