/// A request that a hook gets by HTTP, read strictly: what two readers could understand differently is refused.
enum HookRequest: Equatable {
  /// More has to come. `asks` says that the other side waits to be told so.
  case unfinished(asks: Bool)
  case whole(method: String, target: String, kind: String, body: [UInt8])
  /// Not HTTP, or more than is taken; with the status that says so.
  case refused(Int)

  /// The most bytes of the head, and of the body.
  static let (longestHead, longestBody) = (16_384, 262_144)

  init(_ bytes: [UInt8]) {
    guard let end = bytes.prefix(Self.longestHead).firstRange(of: Array("\r\n\r\n".utf8)) else {
      self = bytes.count < Self.longestHead ? .unfinished(asks: false) : .refused(431)
      return
    }
    let lines = bytes[..<end.lowerBound].split(separator: 0x0D, omittingEmptySubsequences: false)
    guard let first = lines.first, let (method, target) = Self.start(first),
      let headers = Self.headers(lines.dropFirst())
    else {
      self = .refused(400)
      return
    }
    let lengths = headers.filter { $0.name == "content-length" }.map(\.value)
    let isChunked = headers.contains { $0.name == "transfer-encoding" }
    // A body with two lengths could hide a second request from the web server in front.
    guard lengths.count < 2, lengths.isEmpty || !isChunked else {
      self = .refused(400)
      return
    }
    guard method == "POST" else {
      self = .refused(405)
      return
    }
    guard let length = lengths.first else {
      self = .refused(411)
      return
    }
    guard !length.isEmpty, length.count < 16, length.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let size = Int(length)
    else {
      self = .refused(400)
      return
    }
    guard size <= Self.longestBody else {
      self = .refused(413)
      return
    }
    let body = bytes[end.upperBound...]
    guard body.count >= size else {
      let asks = headers.contains { $0.name == "expect" && $0.value.lowercased() == "100-continue" }
      self = .unfinished(asks: asks && body.isEmpty)
      return
    }
    let kind = headers.first { $0.name == "content-type" }?.value ?? ""
    self = .whole(method: method, target: target, kind: kind.lowercased(), body: Array(body.prefix(size)))
  }

  /// Reads `POST /hook/x HTTP/1.1`.
  private static func start(_ line: ArraySlice<UInt8>) -> (method: String, target: String)? {
    let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 3, words.allSatisfy({ $0.allSatisfy { 0x21...0x7E ~= $0 } && !$0.isEmpty }),
      ["HTTP/1.0", "HTTP/1.1"].contains(String(decoding: words[2], as: UTF8.self))
    else { return nil }
    return (String(decoding: words[0], as: UTF8.self), String(decoding: words[1], as: UTF8.self))
  }

  /// Reads lines such as `Content-Length: 12`, each with the line feed of the line before; nil if one is not of that form.
  private static func headers(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [(name: String, value: String)]? {
    var headers: [(String, String)] = []
    for line in lines {
      guard line.first == 0x0A, let colon = line.firstIndex(of: 0x3A) else { return nil }
      let (name, value) = (line.dropFirst()[..<colon], line[(colon + 1)...])
      let isName = name.allSatisfy { byte in
        byte == 0x2D || byte == 0x5F || Character(Unicode.Scalar(byte)).isLetter && byte < 0x80
          || 0x30...0x39 ~= byte
      }
      guard !name.isEmpty, isName, value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        return nil
      }
      let text = String(decoding: value, as: UTF8.self).trimmingPrefix { $0 == " " || $0 == "\t" }
      headers.append(
        (
          String(decoding: name, as: UTF8.self).lowercased(),
          String(text.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
        ))
    }
    return headers
  }
}

/// What a hook answers: the words are those with which Slack answers.
struct HookAnswer: Equatable {
  let status: Int
  let body: String
  /// After how many seconds the other side may try again.
  var wait: Int?

  /// The answer as HTTP has it. Each connection has one request.
  var bytes: [UInt8] {
    let text = """
      HTTP/1.1 \(status) \(Self.names[status] ?? "-")\r
      Content-Type: text/plain\r
      Content-Length: \(body.utf8.count)\r
      Connection: close\r
      \(wait.map { "Retry-After: \($0)\r\n" } ?? "")\r
      \(body)
      """
    return Array(text.utf8)
  }

  private static let names = [
    200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout", 411: "Length Required", 413: "Content Too Large", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 503: "Service Unavailable",
  ]
}
