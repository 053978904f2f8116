import Foundation
import UsherEvents
import UsherFiles
import UsherScreens
import UsherTerminal

struct Searched: LoggedEvent {
  let length, hits: Int
  var entry: Entry { Entry("search", ["length": .count(length), "hits": .count(hits)]) }
}

/// What is kept between two runs, apart from the place.
final class Desk {
  struct Content: Codable, Equatable {
    var account: String?
    var favourites: [String: [Hero]] = [:]
    var notes: [Int: String] = [:]
    var searches: [String: Recents<String>]?
    var language: String?
  }

  var content: Content { didSet { keep() } }
  /// The results of the last search, for the screen of a search that is sent. They are not kept.
  var found: (text: String, page: HeroPage)?
  var events: EventLog<Searched>?
  private let file: OwnFile?

  static var sample: Desk {
    let desk = Desk(Content(account: "Mina", favourites: ["Mina": [.sample]], notes: [1: "Call her back."]))
    desk.recents.add("moon")
    desk.found = ("spider", HeroPage(total: 2, heroes: [.sample]))
    return desk
  }

  init(_ content: Content = Content(), file: OwnFile? = nil) { (self.content, self.file) = (content, file) }

  convenience init(in folder: String, for visitor: String? = nil) throws {
    let file = OwnFile(folder + "/desk" + (visitor.map { "-" + $0 } ?? ""))
    self.init(try file.read { try JSONDecoder().decode(Content.self, from: Data($0)) } ?? .init(), file: file)
  }

  private func keep() {
    do { try file?.write(JSONEncoder().encode(content)) } catch {
      StandardError.complain("\(error)", program: "heroes")
    }
  }

  /// The favourites of the account, the newest last.
  var favourites: [Hero] { content.account.flatMap { content.favourites[$0] } ?? [] }
  var recents: Recents<String> {
    get { content.searches?[content.account ?? ""] ?? Recents() }
    set { content.searches = (content.searches ?? [:]).merging([content.account ?? "": newValue]) { $1 } }
  }
  func isFavourite(_ id: Int) -> Bool { favourites.contains { $0.id == id } }

  /// Adds or removes a favourite. An account has at most five. Returns the oldest one if it had to be removed.
  func toggleFavourite(_ hero: Hero) -> Hero? {
    guard let account = content.account else { return nil }
    var list = favourites.filter { $0.id != hero.id }
    if list.count == favourites.count { list.append(hero) }
    defer { content.favourites[account] = list }
    return list.count > 5 ? list.removeFirst() : nil
  }
}
