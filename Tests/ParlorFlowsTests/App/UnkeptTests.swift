import Testing

@testable import ParlorFlows
@testable import ParlorStore

@Suite struct UnkeptTests {
  @Test func `what is kept later is not hidden by what could not be kept before`() throws {
    let file = try BusyFile()
    let mailbox = Mailbox(file.store, log: { _ in }, later: { _, _ in })
    let (old, new) = (Keepsake(version: 1, text: "old"), Keepsake(version: 1, text: "new"))
    try file.hold()
    mailbox.keep(old, as: "x", of: file.ann)
    #expect(try mailbox.keepsake("x", of: file.ann) == old)
    file.letGo()
    mailbox.keep(new, as: "x", of: file.ann)
    #expect(try mailbox.keepsake("x", of: file.ann) == new)
    #expect(try file.store.keepsake("x", of: file.ann) == new)
    mailbox.keep(nil, as: "x", of: file.ann)
    #expect(try mailbox.keepsake("x", of: file.ann) == nil)
  }
}
