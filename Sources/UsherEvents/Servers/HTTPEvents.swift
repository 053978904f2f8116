/// Delivers events to a server by HTTP, without encryption: a POST of a batch, one JSON object in each line.
///
/// 2xx means taken; 400, 413, 415 and 422 mean refused; everything else has failed. If the answer that refuses has the ids of events
/// in its body, one in each line, the server has taken the others.
public struct HTTPEvents: EventServer {
  private let server: HTTPServer
  private let target: String
  private let isPacked: Bool

  /// Takes a URL of the form `http://HOST:PORT/PATH`, the token that the server asks for, and whether batches are packed with gzip.
  /// Returns nil for any other form.
  public init?(_ url: String, token: String? = nil, gzip: Bool = false, patience: Duration = .seconds(5)) {
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count > 2 else { return nil }
    let address = parts[..<3].joined(separator: "/")
    let server =
      if let token {
        HTTPServer(address, headers: ["Authorization": "Bearer \(token)"], patience: patience)
      } else {
        HTTPServer(address, patience: patience)
      }
    guard let server else { return nil }
    (self.server, target, isPacked) = (server, "/" + (parts.count > 3 ? String(parts[3]) : ""), gzip)
  }

  public func deliver(_ batch: [StoredEvent]) -> Delivery {
    let lines = EventLines.bytes(of: batch)
    let packed = isPacked ? Gzip.packed(lines) : nil
    do throws(HTTPFailure) {
      let response = try server.post(
        target, packed ?? lines, type: "application/x-ndjson", encoding: packed == nil ? nil : "gzip")
      switch response.status {
      case 200..<300: return .taken
      case 400, 413, 415, 422:
        let named = String(decoding: response.body, as: UTF8.self).split(separator: "\n").compactMap {
          EventID($0)
        }
        let refused = Set(batch.map(\.id)).intersection(named)
        return .refused(refused.isEmpty ? Set(batch.map(\.id)) : refused)
      default: return .failed
      }
    } catch {
      return .failed
    }
  }
}
