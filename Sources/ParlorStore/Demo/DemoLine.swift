/// The talks of a topic, as positions in a literal. No text is copied before a line is used.
struct DemoScript {
  struct Line {
    /// The beginning of the line: the letter of a speaker. In an ending, an account and a number of minutes.
    let head: UnsafeBufferPointer<UInt8>
    let text: UnsafeBufferPointer<UInt8>

    /// The language of the line; nil for one without words, such as an emoji.
    var language: DemoLanguage? {
      if text.contains(where: { (0xE3...0xED).contains($0) }) { return .korean }
      // A single letter may be a slot.
      return zip(text, text.dropFirst()).contains { isLetter($0) && isLetter($1) } ? .english : nil
    }

    private func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
  }

  /// The talks. Each is a list of lines, from first to last.
  private(set) var talks: [[Line]] = []

  /// Reads a literal. The first `words` words of each line are its head.
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

extension DemoScript {
  /// Returns the language of most lines of a talk, and of its first line if both have as many.
  static func language(of talk: [Line]) -> DemoLanguage {
    let languages = talk.compactMap(\.language)
    let korean = languages.count { $0 == .korean } * 2 - languages.count
    return korean > 0 || korean == 0 && languages.first == .korean ? .korean : .english
  }

  /// Returns the letters of a talk that write in another language than `language`.
  static func foreign(in talk: [Line], _ language: DemoLanguage) -> Set<UInt8> {
    Set(talk.filter { ($0.language ?? language) != language }.compactMap(\.head.first))
  }
}

/// A message of the demo world whose text still has slots.
struct DemoLine {
  let author: Int64
  let at: Int64
  let text: UnsafeBufferPointer<UInt8>
  /// What fills the slots in the text.
  let cast: DemoCast?

  /// Writes the text into `buffer`, in place of what was there.
  func say(into buffer: inout [UInt8]) {
    buffer.removeAll(keepingCapacity: true)
    guard let cast else { return buffer.append(contentsOf: text) }
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "{"), index + 2 < text.count, text[index + 2] == UInt8(ascii: "}") {
        cast.fill(text[index + 1], into: &buffer)
        index += 3
      } else {
        buffer.append(text[index])
        index += 1
      }
    }
  }
}

/// The speakers of one talk, and the words for its slots.
struct DemoCast {
  /// The accounts for the letters from `a` on. In a small room an account may have several letters.
  let speakers: [Int64]
  private let draw: UInt64
  private let language: DemoLanguage

  /// Gives the letters of a talk to members of a room. What is in the other language is written by guests.
  init(of talk: [DemoScript.Line], among members: [Int64], draw: UInt64, in language: DemoLanguage) {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "d")
    let foreign = DemoScript.foreign(in: talk, language)
    var guests = members.filter { DemoWorld.isGuest($0, in: language) }
    var speakers = Dictionary(
      uniqueKeysWithValues: letters.filter(foreign.contains).map { ($0, guests.removeFirst()) })
    var free = members.filter { !speakers.values.contains($0) }
    for letter in letters where speakers[letter] == nil {
      if free.isEmpty { free = members }
      speakers[letter] = free.removeFirst()
    }
    self.init(speakers: letters.compactMap { speakers[$0] }, draw: draw, in: language)
  }

  init(speakers: [Int64], draw: UInt64, in language: DemoLanguage) {
    (self.speakers, self.draw, self.language) = (speakers, draw, language)
  }

  /// Returns the account for a letter.
  func speaker(_ letter: UInt8) -> Int64 {
    speakers[Int(letter &- UInt8(ascii: "a")) % speakers.count]
  }

  func fill(_ slot: UInt8, into buffer: inout [UInt8]) {
    switch slot {
    case UInt8(ascii: "t"): append(DemoTalk.things, 0, &buffer)
    case UInt8(ascii: "T"): append(DemoTalk.koreanThings, 0, &buffer)
    case UInt8(ascii: "f"): append(DemoTalk.food, 8, &buffer)
    case UInt8(ascii: "F"): append(DemoTalk.koreanFood, 8, &buffer)
    case UInt8(ascii: "p"): append(DemoTalk.places, 16, &buffer)
    case UInt8(ascii: "P"): append(DemoTalk.koreanPlaces, 16, &buffer)
    case UInt8(ascii: "n"): buffer.append(contentsOf: String(4 + draw >> 24 % 24).utf8)
    case UInt8(ascii: "h"): buffer.append(contentsOf: String(10 + draw >> 32 % 8).utf8)
    case UInt8(ascii: "k"): buffer.append(contentsOf: "LH-\(300 + draw >> 40 % 180)".utf8)
    default:
      let account = speaker(slot)
      guard let person = DemoWorld.people.first(where: { $0.id == account }) else { return }
      append([person.nickname[language]], 0, &buffer)
    }
  }

  private func append(_ words: [StaticString], _ shift: UInt64, _ buffer: inout [UInt8]) {
    let word = words[Int((draw >> shift) & 0xff) % words.count]
    buffer.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}
