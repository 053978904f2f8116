import Testing

@testable import ParlorStore

@Suite struct UnsentTests {
  @Test func `an unsent message is kept until it is sent`() throws {
    let fixture = try Fixture()
    let store = fixture.store
    let first = try store.keepUnsent("one", to: 1, by: fixture.ann)
    let second = try store.keepUnsent("two", to: 1, by: fixture.ann, replyTo: 7, paths: ["/a\nb", "/c"])
    #expect(try store.unsent(in: 1, of: fixture.ann) == [first, second])
    #expect(second.paths == ["/a\nb", "/c"])
    #expect(try store.unsent(in: 1, of: fixture.bo) == [])
    let sent = try store.append("one", to: 1, by: fixture.ann, unsent: first.id)
    #expect(try store.unsent(in: 1, of: fixture.ann) == [second])
    #expect(
      failure { () throws(StoreError) in try store.append("one", to: 1, by: fixture.ann, unsent: first.id) }
        == .unknown(.unsent(first.id)))
    #expect(try store.messages(in: 1).messages == [sent])
    #expect(try store.dropUnsent(second.id, of: fixture.bo) == false)
    #expect(try store.dropUnsent(second.id, of: fixture.ann))
    #expect(try store.dropUnsent(second.id, of: fixture.ann) == false)
    #expect(try store.unsent(in: 1, of: fixture.ann) == [])
  }

  @Test func `an unsent message takes the place of its draft`() throws {
    let fixture = try Fixture()
    let draft = Keepsake(version: 1, text: "one")
    for key in ["room", "other room"] { try fixture.store.keep(draft, as: key, of: fixture.ann) }
    _ = try fixture.store.keepUnsent("one", to: 1, by: fixture.ann, inPlaceOf: "room")
    #expect(try fixture.store.keepsake("room", of: fixture.ann) == nil)
    #expect(try fixture.store.keepsake("other room", of: fixture.ann) == draft)
  }

  @Test func `a kept message belongs to one account and one room`() throws {
    let fixture = try Fixture()
    let kept = try fixture.store.keepUnsent("one", to: 1, by: fixture.ann)
    #expect(
      failure { () throws(StoreError) in
        try fixture.store.append("one", to: 1, by: fixture.bo, unsent: kept.id)
      } == .unknown(.unsent(kept.id)))
    #expect(
      failure { () throws(StoreError) in try fixture.store.keepUnsent("x", to: 9, by: 1) }
        == .unknown(.room(9)))
    try fixture.store.connection.execute("DELETE FROM room")
    #expect(try fixture.store.unsent(in: 1, of: fixture.ann) == [])
  }
}
