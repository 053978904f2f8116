import Foundation
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
    let heroes = found.dropFirst((page - 1) * HeroPage.size).prefix(HeroPage.size)
    return HeroPage(total: found.count, heroes: Array(heroes))
  }

  func hero(_ id: Int, report: Report) throws -> Hero {
    guard let hero = all.first(where: { $0.id == id }) else { throw Reason("noHero", ["hero": "\(id)"]) }
    return hero
  }
}

/// Finds heroes on a server, with requests such as `GET /heroes?page=1&text=moon` and `GET /heroes/7`.
struct ServerHeroes: HeroSource {
  let transport: any Transport
  let key: String
  /// Called before a request is sent again, with the number of the requests so far.
  let pause: @Sendable (Int) -> Void

  func search(_ text: String, page: Int, report: Report) throws -> HeroPage {
    let text = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return try get("/heroes?page=\(page)&text=\(text)", report)
  }

  func hero(_ id: Int, report: Report) throws -> Hero {
    do { return try get("/heroes/\(id)", report) } catch let why as Reason where why.values == ["status": "404"] {
      throw Reason("noHero", ["hero": "\(id)"])
    }
  }

  /// Sends a request up to three times, because an overloaded server may answer the next one.
  private func get<Value: Decodable>(_ target: String, _ report: Report) throws -> Value {
    for attempt in 1...2 {
      do { return try value(of: transport.get(target, key: key)) } catch let why as Reason {
        guard ["busy", "unreachable"].contains(why.id) else { throw why }
        try report(Reason("again", ["attempt": "\(attempt + 1)"]))
        pause(attempt)
      }
    }
    return try value(of: transport.get(target, key: key))
  }

  private func value<Value: Decodable>(of response: Response) throws -> Value {
    switch response.status {
    case 200: break
    case 401, 403: throw Reason("badKey")
    case 429, 502...504: throw Reason("busy")
    default: throw Reason("status", ["status": "\(response.status)"])
    }
    do { return try JSONDecoder().decode(Value.self, from: Data(response.body)) } catch let error as DecodingError {
      throw Reason("unreadable", ["what": error.place])
    }
  }
}

extension DecodingError {
  /// Which part of a response is wrong, such as `heroes.0.name`.
  var place: String {
    let path: [any CodingKey] =
      switch self {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return names.isEmpty ? "JSON" : names.joined(separator: ".")
  }
}
