import Synchronization

// What is less plain than it could be, because a measurement asks for it. Everything of this kind stands in this file.
// The figures are multiples of the floor in `Benchmarks/Engine`, in processor time on one machine: for a push and pop, and
// for a link that rebuilds three flows. With everything as it stands they are 3.1 and 6.2.

/// A reference that keeps nothing alive and that its target clears before it goes. If it were not cleared, reading it would
/// trap: an `unowned` reference is checked.
///
/// With `weak` instead: 5.2 and 10.3. A weak reference moves the counts of its target out of the object, so that each retain
/// and release of a node takes the slow way.
struct Backlink<Target: AnyObject> {
  private var reference: Unmanaged<Target>?

  init(target: Target? = nil) { reference = target.map(Unmanaged.passUnretained) }

  var target: Target? { reference?.takeUnretainedValue() }

  /// Lends the target to a body, without retaining it.
  @inline(__always) func lend<Result>(_ body: (Target) -> Result?) -> Result? {
    reference?._withUnsafeGuaranteedRef(body) ?? nil
  }
}

/// The same in a `let`, so that nobody can put another in its place.
struct FixedBacklink<Target: AnyObject>: ~Copyable {
  private let reference = Atomic<Unmanaged<Target>?>(nil)

  var target: Target? { reference.load(ordering: .relaxed)?.takeUnretainedValue() }

  @inline(__always) func lend<Result>(_ body: (Target) -> Result?) -> Result? {
    reference.load(ordering: .relaxed)?._withUnsafeGuaranteedRef(body) ?? nil
  }

  func point(at target: Target?) {
    reference.store(target.map(Unmanaged.passUnretained), ordering: .relaxed)
  }
}

extension Array where Element: AnyObject {
  /// Lends the elements in turn, without retaining each, until there is an answer.
  @inline(__always) func lend<Found>(_ body: (Element) -> Found?) -> Found? {
    for index in indices { if let found = lend(index, body) { return found } }
    return nil
  }

  /// Lends the element at an index.
  @inline(__always) func lend<Result>(_ index: Int, _ body: (Element) -> Result) -> Result {
    withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: Unmanaged<Element>.self) { $0[index]._withUnsafeGuaranteedRef(body) }
    }
  }
}

/// What a ``Census`` notes. Nothing of a caller's runs while it is written.
class CensusBook {
  struct Slot {
    var generation: UInt32 = 0
    /// The next slot that is free, if this one is.
    var next: Int32 = -1
    var node = Backlink<Node>()
  }
  @exclusivity(unchecked) final var slots: [Slot] = []
  /// The first slot that is free; -1 if none is.
  final var free: Int32 = -1
}

extension Node {
  /// The node as a flow; nil for a screen.
  final var asFlow: FlowNode? { isFlow ? unsafeDowncast(self, to: FlowNode.self) : nil }
}

extension Flow {
  func `is`<Other: Flow>(_ type: Other.Type) -> Bool { Self.self == Other.self }

  /// The same flow by its own type, for one who has asked ``is(_:)``: both types are one, so are the bits.
  ///
  /// With `as?` instead of these two: 3.5 and 8.0. Every step is cast four times, and each cast looks types up.
  func unsafelyAs<Other: Flow>(_ type: Other.Type) -> Other { unsafeBitCast(self, to: Other.self) }

  /// Whether the flow holds a number or a flag at most, which always has a written form.
  ///
  /// Without it: 3.5 and 7.0. Any other flow is written to find that out.
  var isPlain: Bool { _isPOD(Self.self) && MemoryLayout<Self>.size <= MemoryLayout<Int>.size + 1 }
}
