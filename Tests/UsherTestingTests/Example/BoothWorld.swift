import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// What is behind the booth, for all its sessions.
final class BoothWorld: Stage {
  let defect: Booth.Defect
  var account: String?
  private var all: [String: Int] = [:]
  /// The sessions that look at the stamps.
  var listeners: [() -> Void] = []
  private(set) var isShut = false

  init(_ defect: Booth.Defect) { self.defect = defect }

  var stamps: Int { all[account ?? "", default: 0] }

  func stamp() {
    if let account { all[account, default: 0] += 1 }
    tellAll()
  }

  private func tellAll() { for listener in listeners { listener() } }

  func role(in session: Session) -> String { account ?? "nobody" }

  func player() -> ScriptPlayer {
    let booth = Booth(self)
    let visit = booth.visit
    let player = ScriptPlayer(booth, gallery: Booth.pictures) { session in
      visit.tree = session.tree
      session.wording.appWords = { key, _, _ in key.hasPrefix("reason.") ? "Well?" : nil }
      session.tree.onLogOut = { _ in visit.signOut() }
      session.tree.links.add("tip") { [unowned session, defect] in
        if defect == .refusesWhileAsked, session.tree.asked != nil {
          return .refused(.denied(Reason("later")))
        }
        return .place(Place(Booth.ChildFlow.hall).then(Booth.ChildFlow.news))
      }
    }
    player.events += [
      ScriptEvent("gift") { [self] player, _ in player.session.perform { stamp() } },
      ScriptEvent("shut") { [self] player, _ in
        player.session.perform {
          isShut = true; tellAll()
        }
      },
      ScriptEvent("reopen") { [self] player, _ in
        player.session.perform {
          isShut = false; tellAll()
        }
      },
    ]
    return player
  }
}

/// What one session of the booth knows.
final class BoothVisit {
  let world: BoothWorld
  weak var tree: Tree?
  /// What the user has looked at.
  var seen = "nothing"
  var isLoading = false
  private var wasShut = false
  private var drafts: [String: String] = [:]

  init(_ world: BoothWorld) { self.world = world }

  var isShut: Bool {
    wasShut = wasShut || world.isShut
    return world.defect == .staysShut ? wasShut : world.isShut
  }

  func signIn(_ name: String) {
    world.account = name
    if world.defect != .remembersUser { seen = "nothing" }
    if world.defect == .keepsDrafts { tree?.drafts = drafts }
  }

  /// Returns what signs in again.
  func signOut() -> () -> Void {
    let former = world.account
    world.account = nil
    drafts = tree?.drafts ?? [:]
    return { [world] in world.account = former }
  }
}
