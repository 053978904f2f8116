import Usher

struct Hero: Codable, Equatable, Sendable {
  let id: Int
  let name, korean, city, power, story: String
  static let sample = Hero(
    id: 1, name: "Moonlit Ferry", korean: "달빛 나룻배", city: "Harbourmouth", power: "walks on still water",
    story: String(repeating: "She carried the whole street across the river in one night. ", count: 3))
}

/// One page of the results of a search. `total` is the number of heroes on all pages.
struct HeroPage: Codable, Equatable, Sendable {
  static let size = 10
  var total = 0
  var heroes: [Hero] = []
}

/// Finds heroes, in a file or on a server. A call may take long. If it fails, it throws a `Reason`.
protocol HeroSource: Sendable {
  /// Says how far the work is. Throws once nobody wants the result.
  typealias Report = (Reason) throws -> Void
  /// Returns a page of the heroes with `text` in their name, power or city. Pages are counted from 1.
  func search(_ text: String, page: Int, report: Report) throws -> HeroPage
  func hero(_ id: Int, report: Report) throws -> Hero
}

struct FileHeroes: HeroSource {
  let all: [Hero]

  func search(_ text: String, page: Int, report: Report) -> HeroPage {
    let found = all.filter { hero in
      [hero.name, hero.korean, hero.power, hero.city].contains { $0.lowercased().contains(text.lowercased()) }
    }
    let first = (page - 1) * HeroPage.size
    return HeroPage(total: found.count, heroes: Array(found.dropFirst(first).prefix(HeroPage.size)))
  }

  func hero(_ id: Int, report: Report) throws -> Hero {
    guard let hero = all.first(where: { $0.id == id }) else { throw Reason("noHero", ["hero": "\(id)"]) }
    return hero
  }
}
