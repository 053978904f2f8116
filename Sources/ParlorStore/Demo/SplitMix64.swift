/// A random generator whose numbers are the same on every machine and in every version, so that a generated world
/// stays the same.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to but not including `bound`. The standard library does not promise that
  /// `random(in:)` stays the same in later versions.
  mutating func below(_ bound: Int) -> Int {
    bound <= 1 ? 0 : Int(truncatingIfNeeded: next() >> 33) % bound
  }

  mutating func shuffle<Element>(_ array: inout [Element]) {
    for index in stride(from: array.count - 1, to: 0, by: -1) { array.swapAt(index, below(index + 1)) }
  }
}
