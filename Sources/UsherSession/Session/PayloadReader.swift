public import Usher

/// Reads lines that another program writes, such as notifications, each as a payload. Says how many it could not read.
public final class PayloadReader<Payload> {
  private let session: Session
  private let file: String
  private let event: String
  private let decode: ([UInt8]) throws -> Payload
  private let hear: (Payload, Tree) -> Void
  /// The lines that could not be read, and of which the user has not been told.
  private var bad = (count: 0, last: 0)

  /// `decode` reads one line; if it throws, the line counts as bad. `file` is named to the user, and
  /// `event` in a recording.
  public init(
    _ session: Session, of file: String, event: String = "payload",
    decode: @escaping ([UInt8]) throws -> Payload,
    hear: @escaping (Payload, Tree) -> Void
  ) {
    self.session = session
    self.file = file
    self.event = event
    self.decode = decode
    self.hear = hear
  }

  /// Reads a line: nil if it was too long. Returns whether it is the first bad line since ``tellBadLines()``.
  @discardableResult public func read(_ line: [UInt8]?, number: Int) -> Bool {
    guard let line, let payload = try? decode(line) else {
      bad = (bad.count + 1, number)
      return bad.count == 1
    }
    session.perform(as: event, String(decoding: line, as: UTF8.self)) { hear(payload, session.tree) }
    return false
  }

  /// Tells the user how many lines could not be read since the last call.
  public func tellBadLines() {
    guard bad.count > 0 else { return }
    let values = ["count": String(bad.count), "line": String(bad.last), "file": file]
    bad.count = 0
    session.perform { session.tree.tell(Reason("badLines", values)) }
  }
}

extension DecodingError {
  /// Which part of a payload is wrong, such as `heroes.0.name`; empty if it is the whole payload.
  public var place: String {
    let path: [any CodingKey] =
      switch self {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    return path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
