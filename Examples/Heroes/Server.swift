import Foundation
import Usher
import UsherEvents
import UsherSession

/// Finds heroes on a server, with requests such as `GET /heroes?page=1&text=moon` and `GET /heroes/7`.
struct ServerHeroes: HeroSource {
  let server: any HTTPTransport
  /// Called before a request is sent again, with the number of the requests so far.
  let pause: @Sendable (Int) -> Void

  func search(_ text: String, page: Int, report: Report) throws -> HeroPage {
    let text = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return try get("/heroes?page=\(page)&text=\(text)", report)
  }

  func hero(_ id: Int, report: Report) throws -> Hero {
    do { return try get("/heroes/\(id)", report) } catch let why as Reason {
      throw why.values["status"] == "404" ? Reason("noHero", ["hero": "\(id)"]) : why
    }
  }

  /// Sends a request up to three times, because an overloaded server may answer the next one.
  private func get<Value: Decodable>(_ target: String, _ report: Report, attempt: Int = 1) throws -> Value {
    do { return try ask(target) } catch let why as Reason {
      guard attempt < 3, ["busy", "unreachable"].contains(why.id) else { throw why }
      try report(Reason("again", ["attempt": "\(attempt + 1)"]))
      pause(attempt)
      return try get(target, report, attempt: attempt + 1)
    }
  }

  private func ask<Value: Decodable>(_ target: String) throws -> Value {
    do {
      let response = try server.get(target)
      switch response.status {
      case 200: return try JSONDecoder().decode(Value.self, from: Data(response.body))
      case 401, 403: throw Reason("badKey")
      case 429, 502...504: throw Reason("busy")
      default: throw Reason("status", ["status": "\(response.status)"])
      }
    } catch let failure as HTTPFailure {
      throw Reason(failure.rawValue, ["what": "HTTP"])
    } catch let error as DecodingError {
      throw Reason("unreadable", ["what": error.place.isEmpty ? "JSON" : error.place])
    }
  }
}
