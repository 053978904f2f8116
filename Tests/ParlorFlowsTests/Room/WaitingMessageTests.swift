import Foundation
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// What a session on a replica shows of messages that wait, of a server that is away, and of refusals.
@Suite struct WaitingMessageTests {
  private let company: Company

  init() throws {
    company = try Company()
    try company.store.connection.execute(
      "INSERT INTO origin (id, url, account_id, device) VALUES (1, 'test', 1, 7)")
  }

  private func jun(
    at link: String = "channel:42", in language: String = "en", rows: Int = 24, columns: Int = 80,
    isPlain: Bool = false,
    later: ((Int64, @escaping () -> Void) -> Void)? = nil
  ) throws -> Guest {
    var given = SettingValues()
    given[.language] = language
    if isPlain { given[.isPlain] = true }
    return try company.guest(Company.jun, at: link, given: given, rows: rows, columns: columns, later: later)
  }

  private func answer(_ outcome: Outcome) throws {
    let waiting = try #require(
      try company.store.outbox(limit: 50).last { if case .post = $0.operation { true } else { false } })
    try company.store.acknowledge(waiting.id, with: outcome)
  }

  private func next() throws -> Int { try company.store.lastSequence(of: 42) + 1 }

  @Test func `a message waits while the server is away, then looks as sent`() throws {
    let jun = try jun()
    try company.store.setLinkFault("no route")
    #expect(jun.news == " Offline since 09:30")
    jun.type("See you at four")
    #expect(jun.news == "25  Jun 09:30  See you at four (waiting)\n Offline since 09:30, 1 waiting")
    try company.store.setLinkFault(nil)
    #expect(jun.news == "")
    try answer(.posted(sequence: try next(), sentAt: DemoStage.time))
    #expect(jun.news == "25  Jun 09:30  See you at four")
  }

  @Test func `a message that is deleted while it waits is only said to be deleted`() throws {
    let jun = try jun()
    try company.store.setLinkFault("no route")
    jun.type("See you at four")
    jun.type("/delete 25")
    jun.type("y")
    #expect(jun.news == "25  Jun 09:30  (deleted)\n Offline since 09:30, 2 waiting")
  }

  @Test func `the same in Korean, on a small terminal`() throws {
    let jun = try jun(in: "ko", rows: 15, columns: 40)
    jun.type("/read", "/latest")
    _ = jun.news
    try company.store.setLinkFault("no route")
    #expect(jun.news == " 서버 연결 끊김(09:30부터)")
    jun.type("네 시에 봐요")
    #expect(jun.news == "25  Jun 09:30  네 시에 봐요 (대기 중)\n 전송 대기 1건")
    try answer(.posted(sequence: try next(), sentAt: DemoStage.time))
    #expect(jun.news == "25  Jun 09:30  네 시에 봐요")
  }

  @Test func `a session in plain words says the same`() throws {
    let jun = try jun(isPlain: true)
    try company.store.setLinkFault("no route")
    #expect(jun.news == " Offline since 09:30")
    jun.type("See you at four")
    #expect(jun.news == "25  Jun 09:30  See you at four (waiting)\n Offline since 09:30, 1 waiting")
    try answer(.posted(sequence: try next(), sentAt: DemoStage.time))
    #expect(jun.news == "25  Jun 09:30  See you at four\n Offline since 09:30")
  }

  @Test func `a message that gets the expected place at once is drawn once`() throws {
    var later: [() -> Void] = []
    let jun = try jun(later: { later.append($1) })
    jun.type("See you at four")
    #expect(jun.news == "25  Jun 09:30  See you at four")
    try answer(.posted(sequence: try next(), sentAt: DemoStage.time))
    for body in later { body() }
    #expect(jun.news == "")
  }

  @Test(arguments: [("en", "not sent: the message it answers is gone"), ("ko", "전송 실패: 답장할 메시지가 없음")])
  func `what the server refuses comes back as a draft with its reason`(
    language: String, reason: String
  ) throws {
    let jun = try jun(in: language)
    jun.type("And you?")
    _ = jun.news
    try answer(.refused(reason: "invalid replyTo"))
    let rows = jun.news.split(separator: "\n")
    #expect(rows.suffix(3) == [" !  And you?", "    \(reason)", "    /retry  /discard"])
  }

  @Test(arguments: [("en", "Offline since 09:30"), ("ko", "서버 연결 끊김(09:30부터)")])
  func `home says that the server is away, and nothing when all is well`(language: String, line: String)
    throws
  {
    let jun = try jun(at: "workspace:3", in: language)
    let home = jun.play.session.screenRows
    try company.store.setLinkFault("no route")
    #expect(jun.news == line)
    try company.store.setLinkFault(nil)
    _ = jun.news
    #expect(jun.play.session.screenRows == home)
  }

  @Test(arguments: [
    ("en", "Trouble with the team server: update Parlor.", "Offline since 09:30"),
    ("ko", "팀 서버에 문제가 있습니다: update Parlor", "서버 연결 끊김(09:30부터)"),
  ])
  func `what does not end by itself is told once, and only an absence has a line`(
    language: String, words: String, line: String
  ) throws {
    let jun = try jun(at: "workspace:3", in: language)
    try company.store.setLinkFault("update Parlor", .partial)
    #expect(jun.news == words)
    #expect(try company.store.ask(.devices, by: Company.jun) != .answered(.done), "the server is asked")
    try company.store.setLinkFault("join again", .stopped)
    #expect(jun.news == words.replacing("update Parlor", with: "join again") + "\n" + line)
    try company.store.setLinkFault("join again", .away)
    try company.store.setLinkFault("join again", .stopped)
    #expect(jun.news == "")
  }

  @Test func `what is written to another room while the server is away is not said to be sent`() throws {
    let jun = try jun()
    jun.type("/msg #random hello")
    #expect(jun.news == "Sent to #random.")
    try company.store.setLinkFault("no route")
    jun.type("/msg #random hello again")
    #expect(jun.news == "Not sent to #random yet. Open the room to see why.")
  }

  @Test func `a session begins with what does not work now, not with what once stopped an agent`() throws {
    try company.store.setLinkFault("update Parlor", .partial)
    let jun = try jun()
    jun.parlor?.tellOfFault(isBeginning: true)
    #expect(jun.news == "Trouble with the team server: update Parlor.")
    jun.parlor?.tellOfFault(isBeginning: true)
    try company.store.setLinkFault(nil)
    try company.store.setLinkFault("join again", .stopped)
    let mina = try company.guest(Company.mina, at: "channel:42")
    mina.parlor?.tellOfFault(isBeginning: true)
    #expect(mina.news == "")
  }

  /// Takes older messages of the channel away, as a replica begins. Returns the first that stays.
  private func holdNewest(_ count: Int) throws -> Message {
    // The demo writes the history of a room when it is read.
    _ = try company.store.messages(in: 42, after: 0, limit: 1)
    let first = try company.store.lastSequence(of: 42) - count + 1
    try company.store.connection.run("UPDATE room SET held_from = ? WHERE id = 42", first)
    return try #require(try company.store.messages(in: 42, limit: count).messages.first)
  }

  private func answerQuestion(_ result: Result<Answer, ServerRefusal> = .success(.done)) throws -> Question {
    let asked = try #require(try company.store.takeQuestion())
    try company.store.keepAnswer(to: asked.id, result)
    return asked.question
  }

  @Test func `older messages are fetched when one scrolls there`() throws {
    _ = try holdNewest(9)
    let jun = try jun(rows: 40)
    _ = jun.news
    jun.type("/older")
    try company.store.connection.run("UPDATE room SET held_from = 1 WHERE id = 42")
    #expect(try answerQuestion() == .older(42))
    _ = jun.news
    jun.play.meanwhile {}
    #expect(jun.news.split(separator: "\n").count > 9)
  }

  @Test(arguments: [
    ("en", "The team server cannot be reached"), ("ko", "팀 서버에 연결할 수 없"),
  ])
  func `what only the server has is not shown as an empty page`(language: String, words: String) throws {
    let first = try holdNewest(9)
    let jun = try jun(in: language, rows: 40)
    try company.store.setLinkFault("no route")
    _ = jun.news
    jun.type("/older")
    let said = jun.news
    #expect(said.contains(words))
    #expect(!said.contains("(no messages)"))
    #expect(try company.store.heldFrom(42) == first.sequence)
  }

  @Test(arguments: [
    ("en", "The team server cannot be reached, so only"), ("ko", "이 기기에 있는 메시지만"),
  ])
  func `a search asks the server too, or says that it cannot`(language: String, words: String) throws {
    _ = try holdNewest(9)
    let jun = try jun(at: "search:coffee", in: language, rows: 40)
    #expect(try answerQuestion() == .search("coffee", SearchScope(1)))
    _ = jun.news
    jun.play.meanwhile {}
    try company.store.setLinkFault("no route")
    jun.type("/open search:tea")
    #expect(jun.news.contains(words))
    // Who comes back to the results once the server is back has it asked.
    jun.type("/home")
    try company.store.setLinkFault(nil)
    jun.type("/open search:tea")
    #expect(try answerQuestion() == .search("tea", SearchScope(1)))
    #expect(!jun.news.contains(words))
    jun.play.meanwhile {}
    #expect(!jun.news.contains(words))
  }

  @Test(arguments: [
    ("en", "Only the newest messages were searched"), ("ko", "최근 메시지만 검색했습니다"),
  ])
  func `a search that takes the server too long says so`(language: String, words: String) throws {
    _ = try holdNewest(9)
    let jun = try jun(at: "search:coffee", in: language, rows: 40)
    _ = try answerQuestion(.failure(ServerRefusal(code: "partial")))
    jun.play.meanwhile {}
    #expect(jun.news.contains(words))
  }

  @Test func `the messages of a day are fetched`() throws {
    let first = try holdNewest(9)
    let jun = try jun(rows: 40)
    jun.type("/date 2025-01-01")
    guard case .since(42, let time) = try answerQuestion(.success(.room(42))) else {
      Issue.record("no question")
      return
    }
    #expect(time < first.sentAt)
  }

  @Test func `a link to a message that is not here asks for it, and says only if there is none`() throws {
    let jun = try jun(rows: 40)
    _ = jun.news
    jun.type("/open message:\(7 << 40)")
    #expect(jun.news == "", "nothing is said before the answer")
    #expect(try answerQuestion(.failure(ServerRefusal(code: "unknown"))) == .message(Message.Number(7 << 40)))
    jun.play.meanwhile {}
    #expect(jun.news.contains("no message \(7 << 40)"))
    jun.type("/open message:\(7 << 40)")
    #expect(
      try answerQuestion(.failure(ServerRefusal(code: "notMember", number: 45)))
        == .message(Message.Number(7 << 40)), "it is asked again")
    jun.play.meanwhile {}
    #expect(jun.news.contains("You are not in channel 45"))
  }

  @Test(arguments: [
    ("en", "25 is now 26"), ("ko", "25번이던 메시지는 이제 26번입니다"),
  ])
  func `a number that meant a waiting message until others wrote is asked about once`(
    language: String, words: String
  ) throws {
    let jun = try jun(in: language, rows: 40)
    let place = try next()
    let own = try company.store.append("mine", to: 42, by: Company.jun)
    _ = jun.news
    // Another device of Jun has written, and the server took that first.
    let other = ServerRow.MessageRow(
      number: Message.Number(9 << 32 | 1), room: 42, sequence: place, author: Company.jun,
      sentAt: DemoStage.time, text: "from the phone")
    try company.store.apply([.message(other)], from: .room(42), upTo: 1)
    try answer(.posted(sequence: place + 1, sentAt: DemoStage.time))
    _ = jun.news
    jun.type("/edit 25 mine, better")
    #expect(jun.news.replacing("\n", with: " ").contains(words))
    #expect(try company.store.message(numbered: other.number)?.text == "from the phone")
    jun.type("/edit 26 mine, better")
    #expect(try company.store.message(own.id)?.text == "mine, better")
    jun.type("/edit 25 from the train")
    #expect(try company.store.message(numbered: other.number)?.text == "from the train")
    _ = jun.news
  }

  @Test(arguments: [
    (
      "en",
      """
      Your message in #general was not changed: it was deleted. Your new text is saved
      there as unsent.
      """, "not sent: it was deleted"
    ),
    (
      "ko",
      """
      #general: 메시지를 수정하지 못했습니다. 이미 삭제되었습니다. 새로 쓴 내용은
      보내지 못한 메시지로 남아 있습니다.
      """, "전송 실패: 삭제된 메시지"
    ),
  ])
  func `a refused edit is told, and its words come back as a draft`(
    language: String, told: String, mark: String
  ) throws {
    let jun = try jun(in: language, rows: 40)
    let own = try company.store.append("mine", to: 42, by: Company.jun)
    try answer(.posted(sequence: try next(), sentAt: DemoStage.time))
    _ = jun.news
    _ = try company.store.edit(own.id, to: "mine, better", by: Company.jun)
    _ = jun.news
    let edit = try #require(try company.store.outbox(limit: 9).last)
    try company.store.acknowledge(edit.id, with: .refused(reason: "unknown message"))
    let news = jun.news
    #expect(news.contains(told), "\(news)")
    #expect(news.contains("mine, better\n    \(mark)"), "\(news)")
  }

  /// Every code with which the server refuses what an outbox sends has words.
  @Test func `every refusal has words`() throws {
    let root = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }
    var codes: Set<String> = []
    for file in ["acting", "posting"] {
      let sql = try String(contentsOfFile: root + "/Sources/ParlorServer/Schema/\(file).sql", encoding: .utf8)
      for match in sql.matches(of: /refused\('(\w+)'(?:, '(\w+)')?\)/) {
        codes.insert(String(match.1) + (match.2.map { " " + $0 } ?? ""))
      }
      for match in sql.matches(of: /THEN '(\w+)'/) { codes.insert(String(match.1)) }
    }
    #expect(codes.contains("notMember") && codes.contains("invalid replyTo"))
    #expect(codes.subtracting(Trouble.refusals.keys) == [])
  }
}
