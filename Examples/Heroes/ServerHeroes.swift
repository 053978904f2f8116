import FoundationEssentials
import Usher

/// A response of the server.
struct Response: Equatable, Sendable {
  let status: Int
  let body: [UInt8]
}

/// Sends one GET request and waits for the response. If no response comes, throws a `Reason`.
protocol Transport: Sendable {
  func get(_ target: String, key: String) throws -> Response
}

/// Finds heroes on a server, with requests such as `GET /heroes?page=1&text=moon` and `GET /heroes/7`.
struct ServerHeroes: HeroSource {
  let transport: any Transport
  let key: String
  /// Called before a request is sent again, with the number of the requests so far.
  let pause: @Sendable (Int) -> Void

  func search(_ text: String, page: Int, isWanted: () -> Bool) throws -> HeroPage {
    try get("/heroes?page=\(page)&text=\(Self.escaped(text))", isWanted: isWanted)
  }

  func hero(_ id: Int) throws -> Hero {
    do {
      return try get("/heroes/\(id)") { true }
    } catch let reason as Reason where reason.values["status"] == "404" {
      throw Reason("noHero", ["hero": String(id)])
    }
  }

  /// Sends a request up to three times, because an overloaded server may answer the next one.
  private func get<Value: Decodable>(_ target: String, isWanted: () -> Bool) throws -> Value {
    var attempt = 1
    while true {
      do {
        let response = try transport.get(target, key: key)
        switch response.status {
        case 200: return try JSONDecoder().decode(Value.self, from: Data(response.body))
        case 401, 403: throw Reason("badKey")
        case 429, 502...504: throw Reason("busy")
        default: throw Reason("status", ["status": String(response.status)])
        }
      } catch let error as DecodingError {
        throw Reason("unreadable", ["what": Self.place(of: error)])
      } catch let reason as Reason where ["busy", "unreachable"].contains(reason.id) {
        if attempt == 3 || !isWanted() { throw reason }
        pause(attempt)
        attempt += 1
      }
    }
  }

  /// Returns which part of a response is wrong, such as `heroes.0.name`.
  private static func place(of error: DecodingError) -> String {
    let path: [any CodingKey] =
      switch error {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return names.isEmpty ? "JSON" : names.joined(separator: ".")
  }

  /// Returns the text as a value of a query, with every byte but letters, digits and `-._~` as `%XX`.
  private static func escaped(_ text: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    return text.utf8.map { byte in
      plain.contains(byte) ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
    }.joined()
  }
}
