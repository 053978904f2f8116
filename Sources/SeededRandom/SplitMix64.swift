/// A small generator whose numbers are the same everywhere and for ever, for worlds that must be.
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

  /// A number from 0 up to, not including, `bound`; the standard library's `random(in:)` does not promise to stay the
  /// same from one version to the next.
  mutating func below(_ bound: Int) -> Int {
    bound <= 1 ? 0 : Int(truncatingIfNeeded: next() >> 33) % bound
  }

  mutating func shuffle<Element>(_ array: inout [Element]) {
    for index in stride(from: array.count - 1, to: 0, by: -1) { array.swapAt(index, below(index + 1)) }
  }
}
