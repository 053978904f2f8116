import ParlorStore
import Usher

/// What is left of a session whose store cannot keep it.
extension Parlor {
  /// The store has gone, or with nil has come back.
  func hear(of loss: StoreError?) {
    if let loss { return tell(reason(for: loss)) }
    troubles = []
    tell(Reason("storeBack"))
    for (_, outbox) in outboxes.sorted(by: { $0.key < $1.key }) { outbox.retryWaiting() }
  }

  /// Writes everything that was not sent to a new file: messages, changes that were not made, and drafts. The name may
  /// have a folder before it; one that is taken gets a number.
  func rescue(to path: String, of tree: Tree) {
    guard !path.isEmpty else { return tell(Reason("rescueWhere")) }
    guard let files = machine.files else { return tell(Reason("noFiles")) }
    let texts = unsentTexts(of: tree)
    guard !texts.isEmpty else { return tell(Reason("nothingUnsent")) }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { path[...$0] } ?? ""
    var rest: [UInt8]? = Array((texts.joined(separator: "\n\n") + "\n").utf8)
    do {
      let saved = try files.save(String(path.dropFirst(folder.count)), in: String(folder)) {
        defer { rest = nil }
        return rest
      }
      for outbox in outboxes.values { outbox.noteRescue() }
      tell(Reason("rescued", ["path": saved]))
    } catch {
      tell(reason(for: error))
    }
  }

  /// Each under the place that it was written in.
  private func unsentTexts(of tree: Tree) -> [String] {
    var texts: [String] = []
    for (_, outbox) in outboxes.sorted(by: { $0.key < $1.key }) {
      for address in outbox.addresses {
        for message in outbox.messages(to: address) {
          texts.append("== \(address.key)\n" + message.words)
        }
      }
    }
    for (key, text) in tree.drafts.sorted(by: { $0.key < $1.key }) { texts.append("== \(key)\n\(text)") }
    for (place, keepsake) in unkept.sorted(by: { $0.key.key < $1.key.key }) {
      guard let keepsake else { continue }
      texts += drafts(in: keepsake, place.key).map { "== \(place.key)\n\($0)" }
    }
    return texts
  }

  private func tell(_ what: Reason) { tree?.onNotice?(what) }
}

extension Outgoing {
  /// What was written, and the files that were to go with it.
  var words: String { ([text] + paths).filter { !$0.isEmpty }.joined(separator: "\n") }
}
