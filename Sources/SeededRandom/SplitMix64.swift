/// Random numbers that depend on the seed alone: the same seed gives the same numbers on every machine, with every version
/// of Swift.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

// The standard library's `random(in:)`, `randomElement` and `shuffle` may use a generator differently in its next version.
extension SplitMix64 {
  /// Returns a number from 0 up to, but not including, `bound`; 0 if `bound` is below 2.
  package mutating func below(_ bound: Int) -> Int {
    bound < 2 ? 0 : Int(truncatingIfNeeded: next() >> 33) % bound
  }

  /// Returns one of the elements; nil if there are none.
  package mutating func pick<Element>(_ list: [Element]) -> Element? {
    list.isEmpty ? nil : list[below(list.count)]
  }

  package mutating func shuffle<Element>(_ array: inout [Element]) {
    for index in stride(from: array.count - 1, to: 0, by: -1) { array.swapAt(index, below(index + 1)) }
  }
}
