import SeededRandom
import Testing

/// Somebody reads in a room while others write, edit and delete, and while the terminal changes its size. What is on the screen
/// is compared with a plain list of messages.
@Suite struct RoomWalkTests {
  private func run(_ steps: [RoomReader.Step]) throws -> String? {
    let reader = try RoomReader()
    for step in [.reopen] + steps {
      if let what = try reader.take(step) { return "\(step): \(what)" }
    }
    return nil
  }

  // The first known seed has found a page that went to the end of the room when the terminal changed its size. The second one has
  // found messages that the store took as read before they were on the terminal.
  private static let known: [UInt64] = [8_569_620_798_019_088_548, 9_584_474_749_796_407_508] + Array(1...7)

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + known)
  func `the page of a room is a slice of a plain list, whatever happens around it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let steps = (0..<50).map { _ -> RoomReader.Step in
      let number = random.below(1000)
      switch random.below(20) {
      case 0..<4: return .post(random.below(4) == 0 ? 1 + random.below(45) : 1)
      case 4, 5: return .edit(number)
      case 6: return .delete(number)
      case 7: return .react(number)
      case 8..<11: return .older
      case 11, 12: return .newer
      case 13, 14: return .latest
      case 15: return .say
      case 16: return .reopen
      default:
        return .resize(
          rows: random.pick([nil, 12, 16, 24, 40]) ?? nil, columns: random.pick([40, 80, 100]) ?? 80)
      }
    }
    if let what = steps.failure(run) { Issue.record("seed \(seed)\n\(what)") }
  }
}
