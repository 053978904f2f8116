/// Who takes part in one talk, and what it is about this time.
struct DemoCast {
  /// The accounts behind the letters from `a` on; in a small room one person takes several parts.
  let speakers: [Int64]
  private let draw: UInt64

  /// Gives the parts of a talk to members of a room, each in a language of theirs as far as that goes.
  init(of talk: [DemoScript.Line], among members: [Int64], draw: UInt64) {
    var free = members
    var speakers: [Int64] = []
    for letter in UInt8(ascii: "a")...UInt8(ascii: "d") {
      let lines = talk.filter { $0.head.first == letter }
      let language: DemoWorld.Languages =
        lines.isEmpty ? [] : lines.contains(where: \.isKorean) ? .korean : .english
      if free.isEmpty { free = members }
      let fit = free.firstIndex { DemoWorld.speaks($0, language) }
      speakers.append(free.remove(at: fit ?? 0))
    }
    self.init(speakers: speakers, draw: draw)
  }

  init(speakers: [Int64], draw: UInt64) {
    self.speakers = speakers
    self.draw = draw
  }

  /// The account behind a speaker's letter.
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
      append([person.nickname], 0, &buffer)
    }
  }

  private func append(_ words: [StaticString], _ shift: UInt64, _ buffer: inout [UInt8]) {
    let word = words[Int((draw >> shift) & 0xff) % words.count]
    buffer.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}
