import Synchronization

// Code that is less plain than it could be, because a measurement justifies it. The figures come from `Benchmarks/Engine`,
// as multiples of its floor: for a push and pop, and for a link that rebuilds three flows. This code reaches 2.3 and 3.0.

/// A reference that keeps nothing alive. Whoever sets it must clear it before the target is released.
///
/// With `unowned` instead: 2.9 and 4.9. With `weak`: 5.7 and 10.6. Both move a node's reference counts out of its object.
struct Backlink<Target: AnyObject> {
  fileprivate var reference: Unmanaged<Target>?

  var target: Target? { reference?.takeUnretainedValue() }

  /// Lends the target to a body. With a retain and a release around the body: 2.5 and 3.5.
  @inline(__always) func lend<Result>(_ body: (Target) -> Result?) -> Result? {
    reference?._withUnsafeGuaranteedRef(body) ?? nil
  }
}

extension Backlink {
  init(target: Target? = nil) { reference = target.map(Unmanaged.passUnretained) }
}

/// A ``Backlink`` in a `let`, so that no coordinator can replace its life with another. If this were
/// a class, each coordinator would need one more allocation.
///
/// It holds the address as a number: an atomic `Unmanaged<Target>?` has the run time look through all conformances of
/// the program, which is one percent of a start.
struct FixedBacklink<Target: AnyObject>: ~Copyable {
  private let address = Atomic<UInt>(0)

  var now: Backlink<Target> {
    let object = UnsafeRawPointer(bitPattern: address.load(ordering: .relaxed))
    return Backlink(reference: object.map(Unmanaged.fromOpaque))
  }

  func point(at target: Backlink<Target>) {
    address.store(target.reference.map { UInt(bitPattern: $0.toOpaque()) } ?? 0, ordering: .relaxed)
  }
}

extension Array where Element: AnyObject {
  /// Lends the element at an index. With a retain and a release around the body: 2.3 and 3.1.
  @inline(__always) func lend<Result>(_ index: Int, _ body: (Element) -> Result) -> Result {
    withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: Unmanaged<Element>.self) { $0[index]._withUnsafeGuaranteedRef(body) }
    }
  }
}

/// The storage of a ``Census``. No caller's code runs while a slot is written. With exclusivity checks: 2.4 and 3.1.
class CensusBook {
  struct Slot {
    var generation: UInt32 = 0
    /// The next free slot, if this one is free; -1 if there is none.
    var next: Int32 = -1
    var node = Backlink<Node>()
  }
  @exclusivity(unchecked) final var slots: [Slot] = []
  /// The keys of cases that can be written. Each key has one slot; the key of another case may overwrite it.
  @exclusivity(unchecked) private final var writable = [UInt64](repeating: 0, count: 64)

  /// Whether a flow has a written form. The types of its values decide, so one try for each case is enough. With a
  /// try for each flow: 3.1 and 4.7.
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
  /// The same flow by its own type, which is `Other`. With `as?` instead: 2.4 and 3.4. Every step is cast four times.
  func unsafelyAs<Other: Flow>(_ type: Other.Type) -> Other { unsafeBitCast(self, to: Other.self) }

  /// A number for the type and the case; nil if any byte may hold the case. A value of one byte has a key of its own.
  /// A value of eight bytes is one integer, so its type has only one case. A ninth byte holds the case.
  var caseKey: UInt64? {
    let (size, alignment) = (MemoryLayout<Self>.size, MemoryLayout<Self>.alignment)
    guard _isPOD(Self.self), size <= 1 || (alignment == 8 && size <= 9) else { return nil }
    let type = UInt64(UInt(bitPattern: ObjectIdentifier(Self.self)))
    return type << 8 | UInt64(size == 8 ? 0 : withUnsafeBytes(of: self) { $0.last ?? 0 })
  }
}
