import ParlorStore
import Testing
import Usher
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// A new account that is invited to a workspace sees it on the first screen.
@Suite struct InvitedTests {
  private let company: Company

  init() throws { company = try Company() }

  /// Where the next session of an account begins.
  private func start(_ account: Account) -> String {
    let parlor = Parlor(store: company.store, now: { DemoStage.time })
    parlor.begin(as: account)
    let tree = Tree(AppCoordinator(parlor), clock: { 0 }, worker: HeldWorker())
    _ = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
    _ = parlor.start(tree, at: nil)
    return tree.place.written
  }

  @Test(arguments: ["login/initialWorkspace", "homeEmpty"])
  func `who is invited sees the workspace at once, and the next session begins there`(_ place: String) throws
  {
    let guest = try company.guest(nil, at: "login/signIn/signUp")
    guest.type("sora@example.org", "Sora", "", "Abcdef1!", "Abcdef1!")
    guest.work()
    if place == "homeEmpty" { guest.type("c") }
    #expect(guest.place == place)
    guest.parlor?.keepState(guest.play.session.tree)
    let sora = try #require(try company.store.account(named: "Sora"))
    #expect(start(sora) == place)

    _ = guest.news
    let workspace = try #require(try company.store.workspace(1))
    _ = try company.store.invite(sora.email, to: 1, by: workspace.admin)
    let news = guest.news
    #expect(news.contains("  Go to Lighthouse"), "\(news)")
    #expect(start(sora) == "workspace:1/home")
    guest.type(place == "homeEmpty" ? "1" : "c")
    #expect(guest.place == "workspace:1/home")
  }
}
