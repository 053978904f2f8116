import FoundationEssentials
import Glibc
import Usher
import UsherFiles

/// One hero of the catalogue, as the file and the server write it.
struct Hero: Codable, Equatable, Sendable {
  let id: Int
  let name, korean, city, power, story: String
}

/// One page of what a search has found. `total` counts the heroes of all pages.
struct HeroPage: Codable, Equatable, Sendable {
  var total = 0
  var heroes: [Hero] = []

  static let size = 10
}

/// Where heroes come from. Every call can take long, so screens call it with `load`. What goes wrong is thrown as a
/// `Reason`, whose words are in `Screens/Heroes/heroes.*.words`.
protocol HeroSource: Sendable {
  /// Finds heroes by a part of a name, power or city. Pages are counted from 1. Tries again only while `isWanted`.
  func search(_ text: String, page: Int, isWanted: () -> Bool) throws -> HeroPage
  func hero(_ id: Int) throws -> Hero
}

/// The heroes of a JSON file, which is read once.
struct FileHeroes: HeroSource {
  let all: [Hero]

  init(path: String) throws {
    let descriptor = try RegularFile.open(path)
    defer { close(descriptor) }
    all = try JSONDecoder().decode([Hero].self, from: Data(Bytes.readAll(descriptor, limit: 1 << 22) ?? []))
  }

  func search(_ text: String, page: Int, isWanted: () -> Bool) throws -> HeroPage {
    let found = all.filter { hero in
      [hero.name, hero.korean, hero.power, hero.city].contains { $0.lowercased().contains(text.lowercased()) }
    }
    return HeroPage(
      total: found.count, heroes: Array(found.dropFirst((page - 1) * HeroPage.size).prefix(HeroPage.size)))
  }

  func hero(_ id: Int) throws -> Hero {
    guard let hero = all.first(where: { $0.id == id }) else { throw Reason("noHero", ["hero": String(id)]) }
    return hero
  }
}

extension Reason {
  /// The reason that an error is, or that it is told as.
  init(_ error: any Error) { self = error as? Reason ?? Reason("error", ["what": "\(error)"]) }
}
