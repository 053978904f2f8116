import ParlorStore
import Testing
import Usher
import UsherScreens
import UsherSession

@testable import ParlorFlows

/// Each notification enters the inbox once, and the position in the file never passes one that is not in the inbox.
@Suite struct PushKeepingTests {
  private let file: BusyFile
  private let session: Session
  private let desk: PushDesk
  private let later = Later()

  /// Records the closures that are to be called later, with their delays in milliseconds.
  private final class Later {
    var pauses: [Int64] = []
    var calls: [() -> Void] = []
    var said: [String] = []
  }

  init() throws {
    file = try BusyFile()
    let parlor = Parlor(store: file.store, now: { DemoStage.time })
    parlor.begin(as: try #require(try file.store.account(file.ann)))
    let tree = Tree(AppCoordinator(parlor), clock: { 0 })
    session = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
    session.begin { $0.start() }
    desk = PushDesk(parlor, session)
    let later = later
    desk.later = { pause, body in
      later.pauses.append(pause)
      later.calls.append(body)
    }
    session.output = { later.said += $0.split(separator: "\n").map(String.init) }
  }

  /// Receives notifications with these numbers. With `level`, they are not part of a burst.
  private func come(_ numbers: ClosedRange<Int>, wasShown: Bool = false, level: String = "active") {
    for number in numbers {
      let position = PushPosition(device: 1, inode: 1, offset: Int64(number), line: Int64(number))
      let alert = #""alert":{"title":"n","body":"\#(number)"}"#
      let text = #"{"aps":{\#(alert),"interruption-level":"\#(level)"}}"#
      desk.receive(Array(text.utf8), line: number, in: ("file", position), wasShown: wasShown)
    }
  }

  /// Calls the first of these closures.
  private func wait() {
    let calls = later.calls
    later.calls = []
    for call in calls { call() }
  }

  private var inbox: [String] {
    get throws { try file.store.notices(of: file.ann, limit: 2000).map(\.content.body).reversed() }
  }
  private var read: Int64? { get throws { try file.store.pushPosition(of: "file", for: file.ann)?.line } }
  private var kept: Int64? { get throws { try desk.position(in: "file", of: file.ann)?.line } }

  @Test func `a badge is kept although the next line shows nothing`() throws {
    for (line, text) in [(1, #"{"aps":{"badge":3}}"#), (2, "")] as [(Int64, String)] {
      let position = PushPosition(device: 1, inode: 1, offset: line, line: line)
      desk.receive(Array(text.utf8), line: Int(line), in: ("file", position))
    }
    wait()
    #expect(try file.store.badge(of: file.ann) == 3)
    #expect(try read == 2)
  }

  @Test func `a notification that is answered before it is in the inbox is answered once`() throws {
    // Each /tap has a part of a flood kept; the newest comes last.
    for number in 1...300 {
      let alert = #""alert":{"title":"Bo","body":"\#(number)"},"interruption-level":"time-sensitive""#
      desk.receive(Array(#"{"type":"channel","channel_id":1,"aps":{\#(alert)}}"#.utf8), line: number)
    }
    for word in ["Sent to #all."]
      + Array(
        repeating: "Nothing was done: you have already answered or deleted that notification.", count: 3)
    {
      later.said = []
      session.type("/tap 1 reply Yes")
      #expect(later.said.last == word)
    }
    #expect(try inbox.last == "300")
    #expect(try file.store.messages(in: file.room).messages.map(\.text) == ["Yes"])
    #expect(try file.store.notices(of: file.ann).first?.actedAt != nil)
  }

  @Test func `another account does not go on where one has stopped`() throws {
    let form = SignUp(email: "bo@example.org", nickname: "Bo", password: DemoWorld.password)
    let bo = try file.store.signUp(form, hash: PasswordHash(DemoWorld.password)).id
    try file.hold()
    come(1...2)
    #expect(try kept == 2)
    #expect(try desk.position(in: "file", of: bo) == nil)
    file.letGo()
  }

  @Test func `notifications that the store refuses are tried again, and the position waits for them`() throws
  {
    come(1...2)
    wait()
    try file.hold()
    come(3...5)
    desk.receive([], line: 6, in: ("file", PushPosition(device: 1, inode: 1, offset: 6, line: 6)))
    for _ in 1...9 { wait() }
    #expect(try read == 2)
    #expect(try kept == 6)
    #expect(try inbox == ["1", "2"])
    // The pauses become longer, and the user is told once, after several failures.
    let pauses = later.pauses.filter { $0 != Burst.moment }
    #expect(pauses == [10, 10, 10, 20, 40, 80, 160, 320, 640, 1280, 1280])
    let words = "Notifications not in the inbox yet: 3 (the store is busy). Parlor keeps trying."
    #expect(later.said == ["◆ n: 1", "◆ n: 2", "◆ n: 3", "◆ n: 4", "◆ n: 5", words])
    file.letGo()
    wait()
    #expect(try read == 6)
    #expect(try inbox == ["1", "2", "3", "4", "5"])
    come(7...7)
    wait()
    #expect(try inbox.last == "7")
    #expect(later.calls.isEmpty)
  }

  @Test func `notifications that are not kept yet are in the inbox already, and can be tapped`() throws {
    try file.hold()
    come(1...2)
    later.said = []
    session.type("/inbox list")
    #expect(later.said == ["Notifications: 2, unread: 2", " 1 • now  n  2", " 2 • now  n  1"])
    file.letGo()
    session.type("/tap")
    #expect(try inbox == ["1", "2"])
  }

  @Test func `notifications that are not kept yet can be marked as read`() throws {
    come(1...2)
    desk.receive(Array(#"{"aps":{"alert":{"title":"n","body":"2"}}}"#.utf8), line: 3)
    session.type("/inbox")
    #expect(try inbox == [])
    session.type("r")
    wait()
    let notices = try file.store.notices(of: file.ann)
    #expect(notices.map(\.content.body) == ["2", "2", "1"])
    #expect(notices.map { $0.seenAt != nil } == [true, true, true])
  }

  @Test func `notifications that are never kept are counted, and the file is read again from there`() throws {
    try file.hold()
    come(1...3)
    let unkept = try #require(desk.settle())
    #expect(unkept.unkept == 3)
    file.letGo()
    #expect(try read == nil)
    #expect(desk.settle() == nil)
    #expect(try read == 3)
  }

  @Test func `a notification that an earlier session has shown is only kept`() throws {
    come(1...2, wasShown: true)
    desk.receive(Array("x".utf8), line: 3, wasShown: true)
    come(4...4)
    wait()
    #expect(later.said == ["◆ n: 4"])
    #expect(try inbox == ["1", "2", "4"])
  }

  @Test func `a flood is kept in batches`() throws {
    var batches = 0
    desk.onKept = { batches += 1 }
    for number in 1...300 {
      come(number...number, level: "time-sensitive")
      desk.keepIfMany()
    }
    #expect(batches == 2)
    #expect(try read == 256)
    wait()
    #expect(try read == 300)
    #expect(try inbox.count == 300)
  }

  @Test func `of a flood only the newest are held and kept, and the position goes on to its end`() throws {
    for number in 1...5000 {
      come(number...number)
      desk.keepIfMany()
    }
    for _ in 1...100 { wait() }
    #expect(try read == 5000)
    #expect(try inbox == (4001...5000).map(String.init))
    // All of them are told of, although most are not held.
    #expect(later.said.last == "◆ 4997 more. /inbox lists them.")
  }

  @Test func `while the store fails, only a limited number of notifications is held`() throws {
    try file.hold()
    come(1...9999)
    #expect(desk.hasRoom)
    come(10_000...10_000)
    #expect(!desk.hasRoom)
    file.letGo()
    for _ in 1...100 { wait() }
    #expect(try read == 10_000)
    #expect(desk.hasRoom)
  }

  @Test func `a notification of the current room counts as seen, and a silent one is not kept`() throws {
    session.type("/open channel:1")
    let lines = [
      #"{"aps":{"content-available":1}}"#, #"{"aps":{}}"#, #"{"aps":{"alert":" \n"}}"#,
      #"{"type":"channel","channel_id":1,"aps":{"content-available":1}}"#,
      #"{"type":"channel","channel_id":1,"aps":{"alert":{"body":"here"}}}"#,
      #"{"type":"dm","opponent_id":9,"aps":{"alert":{"body":"there"}}}"#,
    ]
    for (index, line) in lines.enumerated() { desk.receive(Array(line.utf8), line: index + 1) }
    wait()
    let notices = try file.store.notices(of: file.ann)
    #expect(notices.map(\.content.body) == ["there", "here"])
    #expect(notices.map { $0.seenAt != nil } == [false, true])
  }
}
