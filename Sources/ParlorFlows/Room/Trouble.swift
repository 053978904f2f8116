import ParlorStore
import Usher
import UsherEvents

/// Why something in a room failed: a kind, for which the screen file has words, and a detail.
struct Trouble: Hashable {
  enum Kind: String, CaseIterable, LoggableText {
    case full, locked, lost, damaged, readOnly, notMember, nobodyThere, gone, tooLong, fileTooLarge
    case fileMissing, fileDenied, interrupted, answeredGone, restored, refused, other
  }

  var kind: Kind
  /// The path for the words; for `other`, the whole description.
  var detail = ""

  static let interrupted = Trouble(kind: .interrupted)

  init(kind: Kind, detail: String = "") {
    self.kind = kind
    self.detail = detail
  }

  /// `describe` says an error that has no kind.
  init(_ error: any Error, _ describe: (any Error) -> String) {
    switch error {
    case let error as StoreError: self.init(error, describe)
    case let reason as Reason:
      let path = reason.values["path"] ?? ""
      switch reason.id {
      case "fileTooLarge": self.init(kind: .fileTooLarge, detail: path)
      case "fileMissing": self.init(kind: .fileMissing, detail: path)
      case "fileDenied": self.init(kind: .fileDenied, detail: path)
      default: self.init(kind: .other, detail: reason.values.values.sorted().joined(separator: ": "))
      }
    default: self.init(kind: .other, detail: describe(error))
    }
  }

  private init(_ error: StoreError, _ describe: (any Error) -> String) {
    switch error {
    case .full: self.init(kind: .full)
    case .locked: self.init(kind: .locked)
    case .lost: self.init(kind: .lost)
    case .damaged: self.init(kind: .damaged)
    case .readOnly: self.init(kind: .readOnly)
    case .notMember, .unknown(.room): self.init(kind: .notMember)
    case .nobodyThere: self.init(kind: .nobodyThere)
    case .unknown(.message): self.init(kind: .gone)
    case .invalid(.message): self.init(kind: .tooLong)
    case .invalid(.file): self.init(kind: .fileTooLarge)
    default: self.init(kind: .other, detail: describe(error))
    }
  }
}

extension Trouble {
  /// Why the server has refused a message: a code, and what it is about.
  init(refusal: String) {
    let kind = Self.refusals[refusal]
    self.init(kind: kind ?? .refused, detail: kind == nil ? refusal : "")
  }

  /// Every refusal that the server gives to what an outbox sends.
  static let refusals: [String: Kind] = [
    "notMember": .notMember, "nobodyThere": .nobodyThere,
    // What the server says of direct messages that have begun while it was away.
    "unknown workspace": .notMember, "unknown account": .nobodyThere,
    "invalid message": .tooLong, "invalid replyTo": .answeredGone, "unknown message": .gone,
    "invalid files": .fileMissing, "unknown file": .fileMissing,
    "restored": .restored, "invalid number": .refused, "taken number": .refused, "invalid reaction": .refused,
    "invalid setting": .refused, "invalid topic": .refused, "notAdmin room": .refused,
    "notAuthor": .refused, "malformed": .refused, "malformed op": .refused, "malformed rooms": .refused,
  ]
}
