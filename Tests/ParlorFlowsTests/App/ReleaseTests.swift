import ParlorFlows
import ParlorStore
import Testing

/// A session that is over keeps nothing: not its objects, and not its store.
@Suite struct ReleaseTests {
  @Test(arguments: ["home", "channel:42", "settings", "devices", "search", "dms", "inbox", "workspaces"])
  func `a store is released with its session`(link: String) throws {
    weak var store: Store?
    do {
      let company = try Company()
      store = company.store
      let guest = try company.guest(Company.jun, at: link)
      guest.type("/home")
    }
    #expect(store == nil)
  }
}
