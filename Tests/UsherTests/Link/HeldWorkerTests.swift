import Testing

@testable import Usher

@Suite struct HeldWorkerTests {
  @Test func nothingIsDoneUntilItIsTold() {
    let worker = HeldWorker()
    let inbox = Inbox()
    worker.run { inbox.post(1, "a") }
    worker.run {
      inbox.post(2, "b")
      worker.run { inbox.post(3, "c") }
    }
    #expect(worker.count == 2)
    #expect(inbox.takeAll().map(\.ticket) == [])
    #expect(worker.finish() == 2)
    #expect(inbox.takeAll().map(\.ticket) == [1, 2])
    #expect(worker.count == 1, "what it led to is held again")
    worker.drop()
    #expect(worker.finish() == 0)
    #expect(inbox.takeAll().map(\.ticket) == [])
  }
}
