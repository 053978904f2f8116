import SeededRandom

/// What was said in the demo world: made up backwards from now, room by room, when a room is first looked at.
///
/// All of it at once would take longer than the rest of a start. The same `now` gives the same history, and its end
/// does not depend on how much of it is made.
struct DemoHistory {
  let now: Int64
  /// Milliseconds that the clock on the wall is ahead of UTC.
  let offset: Int64
  /// How many of a room's oldest messages are not in the database yet; none where a room is missing.
  var pending: [Int64: Int]
  /// Topics that were read already.
  private var scripts: [DemoTalk.Topic: DemoScript] = [:]

  init(now: Int64, offset: Int64) {
    self.now = now
    self.offset = offset
    pending = Dictionary(uniqueKeysWithValues: DemoWorld.rooms.map { ($0.id, $0.count) })
  }

  /// When the newest message of a room was sent.
  func end(of room: DemoRoom) -> Int64 {
    now - room.quiet * 60_000
  }

  /// The newest `limit` lines of a room, newest first.
  mutating func lines(of room: DemoRoom, limit: Int) -> [DemoLine] {
    var lines: [DemoLine] = []
    lines.reserveCapacity(limit)
    var time = end(of: room)
    if let ending = room.ending {
      for line in DemoScript(ending, head: 2).talks.joined().reversed() where lines.count < limit {
        let numbers = line.head.split(separator: UInt8(ascii: " ")).map {
          $0.reduce(0) { $0 * 10 + Int64($1 - 48) }
        }
        time = now - numbers[1] * 60_000
        lines.append(DemoLine(author: numbers[0], at: time, text: line.text, cast: nil))
      }
    }
    guard lines.count < limit else { return lines }
    if !lines.isEmpty { time = atWork(time - 1_500_000, in: room) }
    var random = SplitMix64(seed: UInt64(room.id))
    var talks = room.topics.flatMap { script($0).talks }
    // Two people talk in a language they share.
    if room.name == nil, !room.members.allSatisfy({ DemoWorld.speaks($0, .korean) }) {
      talks.removeAll { $0.contains(where: \.isKorean) }
    }
    while true {
      random.shuffle(&talks)
      for talk in talks {
        let cast = cast(of: talk, in: room, after: lines.count, &random)
        for line in talk.reversed() {
          lines.append(DemoLine(author: cast.speaker(line.head[0]), at: time, text: line.text, cast: cast))
          if lines.count == limit { return lines }
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

  /// What the demo account wrote, it has read: it takes no part in what is unread.
  private func cast(
    of talk: [DemoScript.Line], in room: DemoRoom, after count: Int, _ random: inout SplitMix64
  ) -> DemoCast {
    var speakers = room.members
    if count < room.unread { speakers.removeAll { $0 == DemoWorld.account.rawValue } }
    random.shuffle(&speakers)
    return DemoCast(of: talk, among: speakers, draw: random.next())
  }

  /// The same time, or the end of the last day before it if people are asleep or, in the office, at home.
  private func atWork(_ time: Int64, in room: DemoRoom) -> Int64 {
    let isOffice = room.workspace == 1
    let day: Int64 = 86_400_000
    let hour: Int64 = 3_600_000
    var local = time + offset
    let start = local - local % day
    if local - start < (isOffice ? 9 : 6) * hour {
      local = start - day + (isOffice ? 17 : 20) * hour + (local % 5_400_000)
    } else if local - start > (isOffice ? 20 : 22) * hour {
      local = start + (isOffice ? 17 : 20) * hour + (local % 5_400_000)
    }
    // 1970 began on a Thursday.
    let weekday = (local / day + 4) % 7
    if isOffice, weekday == 0 || weekday == 6 { local -= (weekday == 0 ? 2 : 1) * day }
    return local - offset
  }
}
