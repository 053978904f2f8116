// Code that is less plain than it could be, because a measurement justifies it. The figures come from `Benchmarks/Engine`,
// as multiples of its floor: for a push and pop, and for a link that rebuilds three flows. This code reaches 2.3 and 3.0.

/// A reference that keeps nothing alive. Whoever sets it must clear it before the target is released.
///
/// With `unowned` instead: 2.9 and 4.9. With `weak`: 5.7 and 10.6. Both move the counts of a node out of its object.
struct Backlink<Target: AnyObject> {
  private var reference: Unmanaged<Target>?

  init(target: Target? = nil) { reference = target.map(Unmanaged.passUnretained) }

  var target: Target? { reference?.takeUnretainedValue() }

  /// Lends the target to a body. With a retain and a release around the body: 2.5 and 3.5.
  @inline(__always) func lend<Result>(_ body: (Target) -> Result?) -> Result? {
    reference?._withUnsafeGuaranteedRef(body) ?? nil
  }
}

extension Array where Element: AnyObject {
  /// Lends the elements in turn, until there is an answer.
  @inline(__always) func lend<Found>(_ body: (Element) -> Found?) -> Found? {
    for index in indices { if let found = lend(index, body) { return found } }
    return nil
  }

  /// Lends the element at an index. With a retain and a release around the body: 2.3 and 3.1.
  @inline(__always) func lend<Result>(_ index: Int, _ body: (Element) -> Result) -> Result {
    withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: Unmanaged<Element>.self) { $0[index]._withUnsafeGuaranteedRef(body) }
    }
  }
}

/// What a ``Census`` notes. No code of a caller runs while a slot is written. With checks for that: 2.4 and 3.1.
class CensusBook {
  struct Slot {
    var generation: UInt32 = 0
    /// The next free slot, if this one is free; -1 if there is none.
    var next: Int32 = -1
    var node = Backlink<Node>()
  }
  @exclusivity(unchecked) final var slots: [Slot] = []
  final var firstFree: Int32 = -1
  /// The keys of cases that can be written. Each has one slot, which the key of another case may take.
  @exclusivity(unchecked) private final var writable = [UInt64](repeating: 0, count: 64)

  /// Whether a flow has a written form. Each case is written once, since the types of its values decide: with each flow
  /// written, 3.1 and 4.7.
  final func canWrite(_ flow: some Flow) -> Bool {
    guard let key = flow.caseKey else { return WrittenStep.canWrite(flow) }
    let slot = Int((key >> 12 ^ key) & 63)
    if writable[slot] == key { return true }
    guard WrittenStep.canWrite(flow) else { return false }
    writable[slot] = key
    return true
  }
}

extension Flow {
  func `is`<Other: Flow>(_ type: Other.Type) -> Bool { Self.self == Other.self }

  /// The same flow by its own type, for a caller that has asked ``is(_:)``: both types are one, so are the bits.
  ///
  /// With `as?` instead of these two: 2.4 and 3.4. Every step is cast four times, and each cast looks types up.
  func unsafelyAs<Other: Flow>(_ type: Other.Type) -> Other { unsafeBitCast(self, to: Other.self) }

  /// A number for the type and the case; nil if it is not known where the value holds its case.
  ///
  /// In one byte, each value has a number of its own. Eight bytes in one piece are a number, which leaves no room for
  /// another case; a ninth byte holds the case. In any other layout, the case may be anywhere.
  var caseKey: UInt64? {
    let (size, alignment) = (MemoryLayout<Self>.size, MemoryLayout<Self>.alignment)
    guard _isPOD(Self.self), size <= 1 || (alignment == 8 && size <= 9) else { return nil }
    let type = UInt64(UInt(bitPattern: ObjectIdentifier(Self.self)))
    return type << 8 | UInt64(size == 8 ? 0 : withUnsafeBytes(of: self) { $0.last ?? 0 })
  }
}
