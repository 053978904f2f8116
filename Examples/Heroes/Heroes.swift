import FoundationEssentials
import Glibc
import Usher
import UsherFiles

/// One hero of the catalogue, as the data file and the server write it.
struct Hero: Codable, Equatable, Sendable {
  let id: Int
  let name, korean, city, power, story: String
}

/// One page of the results of a search. `total` is the number of heroes on all pages.
struct HeroPage: Codable, Equatable, Sendable {
  var total = 0
  var heroes: [Hero] = []

  static let size = 10
}

/// Finds heroes, in a file or on a server. Each call may take long, so a screen makes it with `load`. If a call fails,
/// it throws a `Reason`, which has words in `Screens/Heroes/heroes.*.words`.
protocol HeroSource: Sendable {
  /// Returns a page of the heroes with `text` in their name, power or city. Pages are counted from 1. If a request
  /// fails, it may be sent again, but only while `isWanted` returns true.
  func search(_ text: String, page: Int, isWanted: () -> Bool) throws -> HeroPage
  func hero(_ id: Int) throws -> Hero
}

/// Finds heroes in a JSON file, which is read once.
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
  /// Makes the reason to show for an error: the error itself if it is a `Reason`.
  init(_ error: any Error) { self = error as? Reason ?? Reason("error", ["what": "\(error)"]) }
}
