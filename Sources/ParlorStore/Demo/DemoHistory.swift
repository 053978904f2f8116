import SeededRandom

/// The messages of the demo world, generated backwards from `now`, which is the local time.
struct DemoHistory {
  /// 2026-11-02T09:30:00Z, a Monday.
  static let now: Int64 = 1_793_611_800_000
  /// The language of the world.
  let language: DemoLanguage
  /// The topics that have been parsed.
  private var scripts: [DemoTalk.Topic: DemoScript] = [:]

  init(in language: DemoLanguage) { self.language = language }

  /// Returns when the newest message of a room was sent.
  static func end(of room: DemoRoom) -> Int64 { now - room.quiet * 60_000 }

  /// Returns the lines of a room, newest first.
  mutating func lines(of room: DemoRoom) -> [DemoLine] {
    var lines: [DemoLine] = []
    var time = Self.end(of: room)
    if let ending = room.ending?[language] {
      for line in DemoScript(ending, head: 2).talks.joined().reversed() where lines.count < room.count {
        let numbers = line.head.split(separator: UInt8(ascii: " ")).map {
          $0.reduce(0) { $0 * 10 + Int64($1 - 48) }
        }
        time = Self.now - numbers[1] * 60_000
        lines.append(DemoLine(author: numbers[0], at: time, text: line.text, cast: nil))
      }
    }
    guard lines.count < room.count else { return lines }
    if !lines.isEmpty { time = atWork(time - 1_500_000, in: room) }
    var random = SplitMix64(seed: UInt64(room.id))
    let guests = room.members.count { DemoWorld.isGuest($0, in: language) }
    // The room needs a guest for each speaker who writes in the other language.
    var talks = room.topics.flatMap { script($0).talks }.filter {
      DemoScript.language(of: $0) == language && DemoScript.foreign(in: $0, language).count <= guests
    }
    // The order stays the same, so that a talk comes again only after all others.
    random.shuffle(&talks)
    while true {
      for talk in talks {
        let cast = cast(of: talk, in: room, after: lines.count, &random)
        for line in talk.reversed() {
          lines.append(DemoLine(author: cast.speaker(line.head[0]), at: time, text: line.text, cast: cast))
          if lines.count == room.count { return lines }
          time -= Int64(12_000 + random.below(140_000))
        }
        time = atWork(time - Int64((4 + random.below(room.pause)) * 60_000), in: room)
      }
    }
  }

  private mutating func script(_ topic: DemoTalk.Topic) -> DemoScript {
    if let found = scripts[topic] { return found }
    let script = DemoScript(topic.text)
    scripts[topic] = script
    return script
  }

  /// Chooses the speakers of a talk. The demo account has read its own messages, so it does not speak in unread
  /// talks.
  private func cast(
    of talk: [DemoScript.Line], in room: DemoRoom, after count: Int, _ random: inout SplitMix64
  ) -> DemoCast {
    var speakers = room.members
    if count < room.unread { speakers.removeAll { $0 == DemoWorld.account.rawValue } }
    random.shuffle(&speakers)
    let draw = random.next()
    // Of two people, the other one has the last word, which is unread.
    if room.name == nil, count < room.unread, let last = talk.last, let other = speakers.first {
      let me = DemoWorld.account.rawValue
      return DemoCast(
        speakers: last.head.first == UInt8(ascii: "a") ? [other, me] : [me, other], draw: draw, in: language)
    }
    return DemoCast(of: talk, among: speakers, draw: draw, in: language)
  }

  /// Returns a time at which people write: the same time, or the end of the day before if people would be asleep or
  /// out of the office.
  private func atWork(_ time: Int64, in room: DemoRoom) -> Int64 {
    let isOffice = room.workspace == 1
    let day: Int64 = 86_400_000
    let hour: Int64 = 3_600_000
    var local = time
    let start = local - local % day
    if local - start < (isOffice ? 9 : 6) * hour {
      local = start - day + (isOffice ? 17 : 20) * hour + (local % 5_400_000)
    } else if local - start > (isOffice ? 20 : 22) * hour {
      local = start + (isOffice ? 17 : 20) * hour + (local % 5_400_000)
    }
    // 1 January 1970 was a Thursday.
    let weekday = (local / day + 4) % 7
    if isOffice, weekday == 0 || weekday == 6 { local -= (weekday == 0 ? 2 : 1) * day }
    return local
  }
}
