import Synchronization
import Testing

@testable import Usher

/// What slow work says before its result, and who still wants it.
@Suite struct JobTests {
  @Test func everyResultIsAnEvent() throws {
    try onStage { stage in
      var heard: [Int] = []
      stage.seat?.load(each: Int.self) { _, send in
        for number in 1...3 { send(number) }
      } then: { result in
        heard.append((try? result.get()) ?? -1)
      }
      stage.worker.finish()
      stage.changes = 0
      let before = stage.tree.journal.count
      stage.tree.receive()
      #expect(heard == [1, 2, 3])
      #expect(stage.tree.journal.count == before + 3)
      #expect(stage.changes == 3)
    }
  }

  @Test func aFlowHearsEveryResultOfItsWork() throws {
    try onStage { stage in
      var heard: [Int] = []
      let home = try stage.first(Home.self)
      home.load(each: Int.self) { _, send in
        send(1)
        throw Broken()
      } then: { me, result in
        heard.append(me === home ? (try? result.get()) ?? -1 : -2)
      }
      stage.worker.finish()
      stage.tree.receive()
      #expect(heard == [1, -1])
    }
  }

  @Test func theNewestReportIsToldUntilTheWorkHasEnded() throws {
    try onStage { stage in
      var told: [String] = []
      stage.tree.onProgress = { told.append($0?.values["part"] ?? "-") }
      stage.seat?.load({ job in
        for part in 1...3 { job.report(Reason("loading", ["part": "\(part)"])) }
        return 7
      }) { _ in told.append("result") }
      let jobs = Wire(stage)
      jobs.post("4")
      stage.tree.receive()
      #expect(told == ["4"])
      stage.tree.receive()
      #expect(told == ["4"], "a report is told once")
      stage.worker.finish()
      stage.tree.receive()
      #expect(told == ["4", "result", "-"], "what has ended is not reported")
    }
  }

  @Test func aTranscriptHearsEveryReportOfWorkThatIsWanted() throws {
    try onStage { stage in
      var told: [String] = []
      stage.tree.onReport = { told.append($0.values["part"] ?? "") }
      let load = stage.seat?.load({ job in
        for part in 1...3 { job.report(Reason("loading", ["part": "\(part)"])) }
      }) { _ in }
      stage.worker.finish()
      stage.tree.receive()
      #expect(told == ["1", "2", "3"])
      #expect(load?.isPending == false)
      let dropped = stage.seat?.load({ 7 }) { _ in }
      Wire(stage).post("4")
      dropped?.cancel()
      stage.tree.receive()
      #expect(told == ["1", "2", "3"])
    }
  }

  @Test func aReportOfWorkThatIsNoLongerWantedIsTakenBack() throws {
    for isCancelled in [true, false] {
      try onStage("tabs:1/home/explore") { stage in
        var told: [Reason?] = []
        stage.tree.onProgress = { told.append($0) }
        let load = stage.seat?.load({ 7 }) { _ in Issue.record("heard") }
        Wire(stage).post("1")
        stage.tree.receive()
        #expect(told == [Reason("loading", ["part": "1"])])
        if isCancelled { load?.cancel() } else { stage.tree.back() }
        #expect(told == [Reason("loading", ["part": "1"]), nil])
        #expect(load?.isPending == false)
        stage.worker.finish()
        stage.tree.receive()
        #expect(told.count == 2)
      }
    }
  }

  @Test func theEndOfTheSessionTakesAReportBack() throws {
    try onStage { stage in
      var told: [Reason?] = []
      stage.tree.onProgress = { told.append($0) }
      stage.seat?.load({ 7 }) { _ in }
      Wire(stage).post("1")
      stage.tree.receive()
      stage.tree.leave(.quit)
      #expect(told == [Reason("loading", ["part": "1"]), nil])
    }
  }

  @Test func workIsToldThatNobodyWantsItAnyMore() throws {
    try onStage("tabs:1/home/explore") { stage in
      let seen = Mutex<[Bool]>([])
      let load = stage.seat?.load({ job in
        seen.withLock { $0.append(job.isCancelled) }
        job.report(Reason("unheard"))
        return 2
      }) { _ in Issue.record("heard") }
      load?.cancel()
      stage.seat?.load({ job in seen.withLock { $0.append(job.isCancelled) } }) { _ in }
      #expect(stage.tree.isWorking)
      stage.worker.finish()
      stage.worker.finish()
      #expect(seen.withLock { $0 } == [true, false])
      #expect(stage.tree.inbox.takeAll().count == 2, "the result and the end of the work that is wanted")
    }
  }

  @Test func reportsThatNobodyTakesDoNotPileUp() throws {
    try onStage { stage in
      var told: [Reason?] = []
      stage.tree.onProgress = { told.append($0) }
      stage.seat?.load({ 7 }) { _ in }
      let wire = Wire(stage)
      for part in 1...100_000 { wire.post("\(part)") }
      #expect(stage.tree.inbox.count <= 2000)
      stage.tree.receive()
      #expect(told == [Reason("loading", ["part": "100000"])])
      stage.worker.finish()
    }
  }

  @Test func reportsOfSeveralWorksDoNotPileUpEither() throws {
    try onStage { stage in
      var told: [String] = []
      stage.tree.onReport = { told.append($0.values["part"] ?? "") }
      stage.seat?.load({ 7 }) { _ in }
      let first = Wire(stage)
      stage.seat?.load({ 7 }) { _ in }
      let second = Wire(stage)
      for part in 1...10_000 {
        first.post("first \(part)")
        second.post("second \(part)")
      }
      #expect(stage.tree.inbox.count <= 2000)
      stage.tree.receive()
      #expect(told.suffix(2) == ["first 10000", "second 10000"])
      stage.worker.finish()
      stage.worker.finish()
    }
  }

  @Test func aReportIsToldAlthoughOtherWorkReportsAndEnds() throws {
    try onStage { stage in
      var told: [String] = []
      stage.tree.onProgress = { told.append($0?.values["part"] ?? "-") }
      stage.seat?.load({ 7 }) { _ in }
      Wire(stage).post("of the first")
      stage.seat?.load({ $0.report(Reason("loading", ["part": "of the second"])) }) { _ in }
      stage.worker.finish(1)
      stage.tree.receive()
      #expect(told == ["of the first"])
      stage.worker.finish()
      stage.tree.receive()
      #expect(told == ["of the first", "-"])
    }
  }

  @Test func aStepOfWorkThatNobodyWantsEndsIt() throws {
    try onStage { stage in
      let seen = Mutex<[String]>([])
      for isWanted in [true, false] {
        let load = stage.seat?.load({ job in
          do {
            try job.step(Reason("step"))
            seen.withLock { $0.append("goes on") }
          } catch { seen.withLock { $0.append("\(error)") } }
        }) { _ in }
        if !isWanted { load?.cancel() }
        stage.worker.finish()
        #expect(stage.tree.inbox.takeAll().isEmpty != isWanted)
      }
      #expect(seen.withLock { $0 } == ["goes on", "Cancelled()"])
    }
  }

  @Test func anErrorStandsForAReason() {
    #expect(Reason(Reason("busy") as any Error) == Reason("busy"))
    #expect(Reason(Job.Cancelled()) == Reason("unexpected", ["what": "Cancelled()"]))
  }

  @Test func theOlderSearchIsCancelledByTheNewerOne() throws {
    try onStage { stage in
      var heard: [String] = []
      var search: Pending?
      for text in ["a", "ab"] {
        search?.cancel()
        search = stage.seat?.load({ text }) { heard.append((try? $0.get()) ?? "") }
      }
      stage.worker.finish(1)
      stage.worker.finish()
      stage.tree.receive()
      #expect(heard == ["ab"])
    }
  }
}

extension Stage {
  var seat: Seat<Page.Event>? { (tree.screen as? Page)?.seat }
}

/// Reports for the newest work of a stage, as another thread would.
private struct Wire {
  let job: Job

  init(_ stage: Stage) {
    let ticket = stage.tree.waits.newestTicket
    guard case .work(let want)? = stage.tree.waits[ticket]?.kind else { fatalError("nothing is waited for") }
    job = Job(ticket: ticket, inbox: stage.tree.inbox, want: want)
  }
  func post(_ part: String) { job.report(Reason("loading", ["part": part])) }
}
