/// The talks of a topic, as places in its literal: nothing is copied until a line is said.
struct DemoScript {
  struct Line {
    /// What the line begins with: a speaker's letter, or an ending's account and minutes.
    let head: UnsafeBufferPointer<UInt8>
    let text: UnsafeBufferPointer<UInt8>

    /// Whether there is a Hangul syllable in it, or a slot for one.
    var isKorean: Bool { text.contains { (0xEA...0xED).contains($0) } }
  }

  /// Talks, each from its first line to its last.
  private(set) var talks: [[Line]] = []

  /// Reads a literal whose lines begin with `words` words of their own.
  init(_ literal: StaticString, head words: Int = 1) {
    let bytes = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    var talk: [Line] = []
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      var split = start
      for _ in 0..<words {
        while split < end, bytes[split] != UInt8(ascii: " ") { split += 1 }
        split = min(split + 1, end)
      }
      if end == start {
        talks.append(talk)
        talk = []
      } else {
        let head = UnsafeBufferPointer(rebasing: bytes[start..<split])
        talk.append(Line(head: head, text: UnsafeBufferPointer(rebasing: bytes[split..<end])))
      }
      start = end + 1
    }
    if !talk.isEmpty { talks.append(talk) }
  }
}
