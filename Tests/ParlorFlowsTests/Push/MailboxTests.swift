import ParlorFlows
import Testing
import Usher
import UsherScreens
import UsherSession

@testable import ParlorStore

/// Sessions of one account, to which something is delivered.
@Suite struct MailboxTests {
  /// A session with its desk, and what it has shown.
  private final class Device {
    let session: Session
    let desk: PushDesk
    let parlor: Parlor
    var said: [String] = []
    /// How many banners were on the terminal each time a record was made of what was shown.
    var bannersWhenRecorded: [Int] = []
    var banners: [String] { said.filter { $0.hasPrefix("◆") } }

    init(_ file: BusyFile, _ records: Records, as account: Account.ID? = nil) throws {
      let store = try Store(path: file.path) { DemoStage.time }
      parlor = Parlor(store: store, now: { DemoStage.time })
      parlor.begin(as: try #require(try store.account(account ?? file.ann)))
      let tree = Tree(AppCoordinator(parlor), clock: { 0 })
      session = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
      session.begin { $0.start() }
      desk = PushDesk(parlor, session)
      desk.shownMail = { [unowned self] account in
        ShownMail(read: { records.shown[account] ?? 0 }) { [unowned self] mail in
          records.shown[account] = mail
          bannersWhenRecorded.append(banners.count)
        }
      }
      session.output = { [weak self] in self?.said += $0.split(separator: "\n").map(String.init) }
      desk.readMail()
    }

    /// Hears of what other processes have written. Returns the banners.
    func hears() throws -> [String] {
      said = []
      try session.perform { _ = try parlor.store.collect() }
      return said.filter { $0.hasPrefix("◆") }
    }
  }

  /// What was shown to each account, which outlives a session.
  private final class Records { var shown: [Account.ID: Mail.ID] = [:] }

  private let file: BusyFile
  private let records = Records()

  init() throws { file = try BusyFile() }

  private func post(_ bodies: String..., opening: Bool = false, open link: String? = nil) throws {
    let postings = try bodies.map { try Posting(title: "n", body: $0, open: link) }
    _ = try file.store.post(postings, to: file.ann, opening: opening)
  }

  private var inbox: [String] {
    get throws { try file.store.notices(of: file.ann).map(\.content.body).reversed() }
  }

  @Test func `who is invited to a workspace is told once, in each session and in the inbox`() throws {
    let (one, two) = (try Device(file, records), try Device(file, records))
    let form = SignUp(email: "bo@example.org", nickname: "Bo", password: DemoWorld.password)
    let bo = try file.store.signUp(form, hash: DemoWorld.hash)
    let workspace = try file.store.makeWorkspace(name: "Harbour", description: "", by: bo.id)
    let ann = try #require(try file.store.account(file.ann))
    try file.store.invite(ann.email, to: workspace.id, by: bo.id)
    let words = "You were invited to this workspace, and you are now a member."
    #expect(try one.hears() + one.hears() == ["◆ Harbour: \(words)"])
    #expect(try two.hears() + two.hears() == ["◆ Harbour: \(words)"])
    #expect(try inbox == [words])
    // A workspace of one's own needs no notification.
    try file.store.write { () throws(StoreError) in
      _ = try file.store.insertWorkspace(name: "Own", description: "", by: file.ann)
    }
    #expect(try one.hears() + two.hears() == [])
  }

  @Test func `every running session shows what is delivered, and the inbox has it once`() throws {
    let (one, two) = (try Device(file, records), try Device(file, records))
    try post("1", "2")
    #expect(try one.hears() == ["◆ n: 1", "◆ n: 2"])
    #expect(try two.hears() == ["◆ n: 1", "◆ n: 2"])
    #expect(try one.hears() == [])
    #expect(try inbox == ["1", "2"])
  }

  @Test func `what is delivered while no session runs is shown by the next one, and once`() throws {
    try post("1", "2")
    let one = try Device(file, records)
    #expect(one.said.filter { $0.hasPrefix("◆") } == ["◆ n: 1", "◆ n: 2"])
    try post("3")
    #expect(try one.hears() == ["◆ n: 3"])
    let later = try Device(file, records)
    #expect(later.said == [])
    #expect(try inbox == ["1", "2", "3"])
  }

  @Test func `what a killed session had shown and not kept is in the inbox, and not shown again`() throws {
    try post("1", "2")
    records.shown[file.ann] = 2
    let one = try Device(file, records)
    #expect(one.banners == [])
    #expect(try inbox == ["1", "2"])
  }

  @Test func `what was shown is recorded once it is on the terminal`() throws {
    let one = try Device(file, records)
    try post("1", "2")
    #expect(try one.hears() == ["◆ n: 1", "◆ n: 2"])
    #expect(one.bannersWhenRecorded == [2])
    #expect(records.shown[file.ann] == 2)
    // A burst is recorded with its line.
    var later: [() -> Void] = []
    one.desk.later = { _, body in later.append(body) }
    func pass() {
      let due = later
      later = []
      for body in due { one.session.perform(body) }
    }
    try post("3", "4", "5", "6", "7", "8")
    _ = try one.hears()
    pass()
    #expect(one.banners == ["◆ n: 3", "◆ n: 4", "◆ n: 5"])
    for _ in 1...3 { pass() }
    #expect(one.banners.count == 4)
    #expect(one.bannersWhenRecorded.last == 4)
    #expect(records.shown[file.ann] == 8)
  }

  @Test func `what is for somebody else is not shown`() throws {
    let form = SignUp(email: "bo@example.org", nickname: "Bo", password: DemoWorld.password)
    let bo = try Device(file, records, as: file.store.signUp(form, hash: DemoWorld.hash).id)
    try post("1")
    #expect(try bo.hears() == [])
    #expect(bo.said == [])
  }

  @Test func `by the setting, only the session that was used last shows a notification`() throws {
    let (one, two) = (try Device(file, records), try Device(file, records))
    one.desk.isUsedLast = { false }
    one.session.type("/open settings")
    one.session.type("t")
    _ = try (one.hears(), two.hears())
    try post("1")
    #expect(try one.hears() == [])
    #expect(try two.hears() == ["◆ n: 1"])
    #expect(try inbox == ["1"])
    // The session that was used last has died before it could show this one.
    try post("2")
    #expect(try one.hears() == [])
    let next = try Device(file, records)
    #expect(next.said.filter { $0.hasPrefix("◆") } == ["◆ n: 2"])
    #expect(try inbox == ["1", "2"])
  }

  @Test func `a tapped notification opens in one session, and is shown by none`() throws {
    let (one, two) = (try Device(file, records), try Device(file, records))
    one.desk.isUsedLast = { false }
    try post("1", opening: true, open: "channel:1")
    #expect(try one.hears() == [])
    #expect(try two.hears() == [])
    #expect(!one.session.tree.place.written.contains("channel:1"))
    #expect(two.session.tree.place.written.hasSuffix("/home/channel:1"))
    #expect(try file.store.notices(of: file.ann).map { $0.seenAt != nil } == [true])
    one.desk.isUsedLast = { true }
    try post("2")
    #expect(try one.hears() == ["◆ n: 2"])
    #expect(!one.session.tree.place.written.contains("channel:1"))
  }

  @Test func `a notification that was tapped while no session ran opens in the next one`() throws {
    try post("1", opening: true, open: "channel:1")
    #expect(try Device(file, records).session.tree.place.written.hasSuffix("/home/channel:1"))
    #expect(try !Device(file, records).session.tree.place.written.contains("channel:1"))
  }
}
