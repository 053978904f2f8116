import SeededRandom
import Testing

@testable import Usher

/// Slow work says more than the tree takes at once.
@Suite struct FullInboxTests {
  /// What one piece of work sends: reports and results, in this order.
  private enum Message: Equatable {
    case report(Int)
    case result(Int)
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max)), 1, 2, 3])
  func `every result is heard once, in order, with the newest report, however full the inbox is`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    try onStage { try check($0, &random, seed) }
  }

  private func check(_ stage: Stage, _ random: inout SplitMix64, _ seed: UInt64) throws {
    let home = try stage.first(Home.self)
    var heard: [Int: [Int]] = [:]
    var reports: [String] = []
    stage.tree.onReport = { reports.append("\($0.id) \($0.values["part"] ?? "")") }
    var sent: [Int: [Message]] = [:]
    for worker in 0..<3 {
      // Results come before, among and after more reports than an inbox keeps.
      let messages: [Message] =
        (0..<2000).map { random.below(40) == 0 ? .result($0) : .report($0) } + [.result(2000)]
      sent[worker] = messages
      home.load(
        each: Int.self,
        { job, send in
          for message in messages {
            switch message {
            case .report(let part): job.report(Reason("part\(worker)", ["part": String(part)]))
            case .result(let value): send(value)
            }
          }
        },
        then: { _, result in heard[worker, default: []].append((try? result.get()) ?? -1) })
    }
    for _ in 0..<3 { stage.worker.finish(random.below(stage.worker.count)) }
    stage.tree.receive()
    for (worker, messages) in sent {
      let results = messages.compactMap { if case .result(let value) = $0 { value } else { nil } }
      #expect(heard[worker] == results, "seed \(seed)")
      let last = messages.compactMap { if case .report(let part) = $0 { part } else { nil } }.last ?? -1
      #expect(reports.last { $0.hasPrefix("part\(worker) ") } == "part\(worker) \(last)", "seed \(seed)")
    }
    #expect(!stage.tree.isWorking)
  }
}
