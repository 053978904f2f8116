import Testing

@testable import ParlorStore

@Suite struct LocalStoreTests {
  let scratch = Scratch()

  private func store(_ time: @escaping () -> Int64 = { 0 }) throws -> Store {
    try Store(path: scratch.file(), now: time)
  }

  private func people(_ count: Int, in store: Store) throws -> [Account.ID] {
    let hash = PasswordHash(text: "*")
    return try (1...count).map { number in
      let form = SignUp(email: "p\(number)@example.org", nickname: "P\(number)", password: "Abcdef1!")
      return try store.signUp(form, hash: hash).id
    }
  }

  private func going(_ account: Account.ID?, _ store: Store) throws -> [Account.ID] {
    try store.localStoresToGo(for: account).map(\.id)
  }

  @Test func `five local stores are kept, and the least recently used one is deleted if the user agrees`()
    throws
  {
    var time: Int64 = 0
    let store = try store { time }
    let all = try people(6, in: store)
    for account in all.prefix(5) {
      time += 1
      #expect(try store.openLocalStore(of: account) == .made(dropped: []))
      try store.keep(Keepsake(version: 1, text: "words of \(account)"), as: "state", of: account)
      _ = try store.post([Posting(Array("{}".utf8))], to: account)
    }
    time += 1
    #expect(try store.openLocalStore(of: all[0]) == .found)
    #expect(try going(all[5], store) == [all[1]])
    #expect(try going(nil, store) == [all[1]], "an account that is yet to be made")
    #expect(try going(all[3], store) == [])

    let second = try #require(try store.account(all[1]))
    #expect(try store.openLocalStore(of: all[5]) == .full([second]))
    #expect(try store.openLocalStore(of: all[5], dropping: [all[0]]) == .full([second]))
    #expect(try store.keepsake("state", of: all[1])?.text == "words of 2")
    #expect(try store.openLocalStore(of: all[5], dropping: [all[1]]) == .made(dropped: [all[1]]))
    #expect(try store.keepsake("state", of: all[1]) == nil)
    for account in [0, 2, 3, 4] { #expect(try store.keepsake("state", of: all[account]) != nil) }
    #expect(try all.prefix(5).filter { try store.hasMail(for: $0) } == [all[0]] + all[2...4])
    #expect(try going(all[1], store) == [all[2]])
  }

  @Test func `keeping something counts as use of the local store`() throws {
    var time: Int64 = 0
    let store = try store { time }
    let all = try people(6, in: store)
    for account in all.prefix(5) {
      time += 1
      _ = try store.openLocalStore(of: account)
    }
    time += 1
    try store.keep(Keepsake(version: 1, text: ""), as: "search/recent", of: all[0])
    #expect(try going(all[5], store) == [all[1]])
  }

  @Test func `a deleted local store loses its contents, and other accounts' data stays`() throws {
    let fixture = try Fixture()
    let store = fixture.store
    let (bo, room) = (fixture.bo, fixture.channel)
    let sent = try store.append("hello", to: room, by: bo)
    try store.addFavourite(room, of: bo)
    _ = try store.keepUnsent("not sent", to: room, by: bo, paths: ["/a"])
    try store.keep(Keepsake(version: 1, text: "half"), as: "state", of: bo)
    var notice = Notice.Content()
    notice.title = "Ann"
    _ = try store.deliver(notice, to: bo)
    let position = PushPosition(device: 1, inode: 2, offset: 3, line: 4)
    try store.deliver([Delivery(nil, to: bo, at: 0, from: (path: "/push", position: position))])

    for number in 1...4 {
      let form = SignUp(email: "n\(number)@example.org", nickname: "N\(number)", password: "Abcdef1!")
      let account = try store.signUp(form, hash: PasswordHash(text: "*"))
      try store.keep(Keepsake(version: 1, text: "x"), as: "state", of: account.id)
    }
    let form = SignUp(email: "new@example.org", nickname: "New", password: "Abcdef1!")
    let new = try store.signUp(form, hash: PasswordHash(text: "*"))
    #expect(try store.openLocalStore(of: new.id, dropping: [bo]) == .made(dropped: [bo]))

    #expect(try store.keepsakes(prefix: "", of: bo).isEmpty)
    #expect(try store.unsent(in: room, of: bo) == [])
    #expect(try store.connection.row("SELECT count(*) FROM unsent_file") { $0[0] as Int } == 0)
    #expect(try store.notices(of: bo) == [])
    #expect(try store.favourites(of: bo) == [])
    #expect(try store.pushPosition(of: "/push", for: bo) == position)
    #expect(try store.message(sent.id) == sent)
    #expect(try store.isMember(bo, of: room))
  }

  @Test func `an account that is signed in elsewhere is never offered for deletion`() throws {
    let path = scratch.file()
    let store = try Store(path: path) { 0 }
    let all = try people(6, in: store)
    for account in all.prefix(5) { _ = try store.openLocalStore(of: account) }
    do {
      let other = try Store(path: path) { 0 }
      other.attend(as: all[0])
      #expect(try going(all[5], store) == [all[1]])
      store.attend(as: all[1])
      #expect(try going(all[5], other) == [all[2]])
      #expect(try going(all[5], store) == [all[2]])
      store.attend(as: nil)
      other.attend(as: all[2])
      #expect(try going(all[5], store) == [all[0]])
      other.attend(as: nil)
      #expect(try going(all[5], store) == [all[0]])
      other.attend(as: all[0])
    }
    #expect(try going(all[5], store) == [all[0]], "the other session has ended")
  }

  @Test func `if all local stores are in use, there may be more for a while`() throws {
    let path = scratch.file()
    let store = try Store(path: path) { 0 }
    let all = try people(7, in: store)
    var sessions: [Store] = []
    for account in all.prefix(5) {
      _ = try store.openLocalStore(of: account)
      let session = try Store(path: path) { 0 }
      session.attend(as: account)
      sessions.append(session)
    }
    #expect(try store.openLocalStore(of: all[5]) == .made(dropped: []))
    sessions = []
    #expect(try going(all[6], store).count == 2)
  }
}
