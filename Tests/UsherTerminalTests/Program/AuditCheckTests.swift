import SeededRandom
import Testing
import UsherPush

@testable import UsherTerminal

/// What `audit verify` finds, without a file.
@Suite struct AuditCheckTests {
  /// A log of so many lines, and its head.
  private func log(_ count: Int) -> (lines: [String], head: AuditHead) {
    var head = AuditHead()
    var lines: [String] = []
    for number in 0..<count {
      let line = head.line([.init("event", "choice"), .init("name", .string("choice \(number)"))])
      head = head.after(line)
      lines.append(line)
    }
    return (lines, head)
  }

  private func check(
    _ lines: [String], _ head: AuditHead?, rest: String = "", mark: AuditCheck.Mark? = nil
  ) -> (faults: [AuditCheck.Fault], isUnfinished: Bool) {
    var check = AuditCheck(mark: mark)
    for line in lines { check.take(Array(line.utf8)) }
    let isUnfinished = check.finish(head, rest: Array(rest.utf8))
    return (check.faults, isUnfinished)
  }

  @Test func `a log as it was written has no fault`() {
    for count in [0, 1, 2, 40] {
      let (lines, head) = log(count)
      let (faults, isUnfinished) = check(lines, head)
      #expect(faults == [] && !isUnfinished)
      #expect(AuditHead(written: head.written) == head)
    }
  }

  @Test func `each way to doctor a log has its name`() {
    let (lines, head) = log(5)
    #expect(check([], nil).faults == [])
    #expect(check(lines, nil).faults == [.noHead])
    #expect(check(Array(lines.dropLast(2)), head).faults == [.cut(lines: 4...5)])
    #expect(check(Array(lines.dropFirst()), head).faults == [.missing(row: 1, lines: 1...1)])
    #expect(check(lines + [head.line([])], head).faults == [.appended(row: 6)])
    #expect(check(lines, head, rest: "{").faults == [.appended(row: 6)])
    var changed = lines
    changed[4].replace("choice 4", with: "choice 5")
    #expect(check(changed, head).faults == [.changed(row: 5)])
    changed = lines
    changed[1] += " "
    #expect(check(changed, head).faults == [.changed(row: 3)])
    changed = lines
    changed.swapAt(1, 2)
    #expect(check(changed, head).faults.contains(.outOfOrder(row: 3)))
    for line in [
      "", "{}", "\u{0}", #"{"line":9223372036854775807,"after":""}"#, #"{"line":-1,"after":""}"#, "[]",
    ] {
      #expect(check(lines + [line], head).faults.contains(.changed(row: 6)), "\(line)")
    }
  }

  /// A writer says first what it will write. So a line that it did not complete is known as its own.
  @Test func `a line whose writer was killed is no fault, and any other is`() {
    var (lines, head) = log(3)
    let line = head.line([.init("event", "ended")])
    head.pending = line
    for length in 0...line.utf8.count {
      let (faults, isUnfinished) = check(lines, head, rest: String(line.prefix(length)))
      #expect(faults == [] && isUnfinished, "\(length) bytes")
    }
    #expect(check(lines + [line], head).isUnfinished)
    #expect(check(lines, head, rest: "{\"lin?").faults == [.appended(row: 4)])
    #expect(check(Array(lines.dropLast()), head).faults == [.cut(lines: 3...3)])
    #expect(check(lines + [line], head, rest: "x").faults == [.appended(row: 5)])
    lines.append(line)
    #expect(check(lines + [AuditHead().line([])], head).faults != [])
  }

  /// Both files can be made anew by somebody who may write both. A mark that was noted elsewhere finds that.
  @Test func `a mark finds a log that was made anew`() throws {
    let (lines, head) = log(3)
    let mark = try #require(AuditCheck.Mark(written: "3:\(head.hash)"))
    var later = head
    let more = later.line([.init("event", "ended")])
    later = later.after(more)
    #expect(check(lines + [more], later, mark: mark).faults == [])
    var other = AuditHead()
    var forged: [String] = []
    for _ in 0..<4 {
      forged.append(other.line([]))
      other = other.after(forged[forged.count - 1])
    }
    #expect(check(forged, other).faults == [])
    #expect(check(forged, other, mark: mark).faults == [.changed(row: 3)])
    #expect(check([], AuditHead(), mark: mark).faults == [.cut(lines: 1...3)])
    for text in ["", "3", "3:x", "0:\(head.hash)", "-1:\(head.hash)", "x:\(head.hash)"] {
      #expect(AuditCheck.Mark(written: text) == nil)
    }
  }

  @Test(arguments: [UInt64(46)])
  func `100 of 100 doctored logs are found`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var found = 0
    for round in 0..<100 {
      let (lines, head) = log(Int.random(in: 2...40, using: &random))
      var doctored = lines
      let index = Int.random(in: 0..<lines.count, using: &random)
      switch round % 5 {
      case 0:
        var bytes = Array(lines[index].utf8)
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8(
          1 << Int.random(in: 0..<7, using: &random))
        doctored[index] = String(decoding: bytes, as: UTF8.self)
      case 1: doctored.remove(at: index)
      case 2: doctored.swapAt(index, (index + Int.random(in: 1..<lines.count, using: &random)) % lines.count)
      case 3: doctored.removeLast(Int.random(in: 1...lines.count, using: &random))
      default:
        // By somebody who knows how lines are made.
        doctored.append(Bool.random(using: &random) ? head.line([]) : lines[index])
      }
      if check(doctored, head).faults.isEmpty {
        Issue.record("round \(round), seed \(seed)")
      } else {
        found += 1
      }
    }
    #expect(found == 100)
  }
}
