import FoundationEssentials
import UsherFiles
import UsherProgram
import UsherScreens
import UsherTerminal

/// What is stored between two runs, apart from the place: the account, favourites, notes, recent searches and the
/// language.
final class Desk {
  struct Content: Codable, Equatable {
    var account: String?
    var favourites: [String: [Favourite]] = [:]
    var notes: [Int: String] = [:]
    var recents: [String] = []
    var language: String?
  }

  struct Favourite: Codable, Equatable {
    let id: Int
    let name: String
  }

  var content: Content { didSet { save(content) } }
  private let save: (Content) -> Void

  init(_ content: Content = Content(), save: @escaping (Content) -> Void = { _ in }) {
    (self.content, self.save) = (content, save)
  }

  /// The favourites of the account, the newest last.
  var favourites: [Favourite] { content.account.flatMap { content.favourites[$0] } ?? [] }

  func isFavourite(_ id: Int) -> Bool { favourites.contains { $0.id == id } }

  /// Adds or removes a favourite. An account has at most five. Returns the oldest one if it had to be removed.
  func toggleFavourite(_ hero: Hero) -> Favourite? {
    guard let account = content.account else { return nil }
    var list = favourites.filter { $0.id != hero.id }
    if list.count == favourites.count { list.append(Favourite(id: hero.id, name: hero.name)) }
    let oldest = list.count > 5 ? list.removeFirst() : nil
    content.favourites[account] = list
    return oldest
  }

  /// Returns the recent searches that begin with `text`, the newest first.
  func recents(matching text: String) -> [String] {
    Recents(content.recents).matching(text)
  }

  func remember(search text: String) {
    var recents = Recents(content.recents)
    recents.add(text)
    content.recents = recents.items
  }
}

extension Desk {
  /// A desk that is kept in a file. If a change cannot be kept, standard error says so.
  convenience init(keptIn path: String) throws {
    let file = OwnFile(path)
    let kept: Content?
    do {
      kept = try file.read().map { try JSONDecoder().decode(Content.self, from: Data($0)) }
    } catch is DecodingError {
      throw ProgramFailure(
        code: .dataError, words: "\(path) cannot be read; move the file away to start with an empty desk")
    }
    self.init(kept ?? Content()) { content in
      do { try file.write(JSONEncoder().encode(content)) } catch {
        StandardError.complain("\(error)", program: "heroes")
      }
    }
  }
}
