import ParlorStore
import Testing
import UsherTesting

@testable import ParlorFlows

/// What a session shows on the desktop, and takes away again.
@Suite struct DesktopBoardTests {
  private final class Board: DesktopBoard {
    var keys: [String] = []
    func show(_ notice: DesktopItem, onOpen: @escaping () -> Void) -> Bool {
      keys.append(notice.key)
      return true
    }
    func withdraw(_ key: String) { keys.removeAll { $0 == key } }
  }

  private let company: Company
  private let board = Board()
  private let jun: Guest
  private let message: Message.ID

  init() throws {
    company = try Company()
    jun = try company.guest(Company.jun, at: "home")
    jun.parlor?.machine.desktop = board
    message = try company.store.append("@Jun look", to: 42, by: Company.mina).id
    jun.type("")
  }

  @Test func `what its author deletes goes`() throws {
    #expect(board.keys.count == 1)
    try company.store.delete(message, by: Company.mina)
    jun.type("")
    #expect(board.keys == [])
  }

  @Test func `nothing of an account that has logged out stays`() {
    #expect(board.keys.count == 1)
    jun.type("x", "y")
    #expect(jun.place == "login")
    #expect(board.keys == [])
  }
}
