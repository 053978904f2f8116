internal import ParlorStore
internal import UsherPush

/// Files in pieces. One piece at a time is in memory. After some pieces, something else has its turn.
extension Agent {
  private static let piecesInTurn = 4

  /// Sends the files of the message that waits first. Returns false if it has none, or if nothing waits. Goes on where it
  /// stopped the last time.
  func sendFiles() throws(TeamError) -> Bool {
    let first = try stored(store.outbox(limit: 1, onlySendable: true).first)
    guard let first, case .post(let message, _, _, _, _) = first.operation else { return false }
    let files = try stored(store.filesToSend(with: message))
    for file in files where !file.isSent {
      if let reason = try send(file) {
        try stored(store.acknowledge(first.id, with: .refused(reason: reason)))
        break
      }
    }
    return !files.isEmpty
  }

  /// Sends what the server does not have of a file. Returns why the server refuses it; nil if it does not.
  private func send(_ file: FileToSend) throws(TeamError) -> String? {
    var answer = try client.begin(file)
    var (pieces, offset) = (0, -1)
    while answer["refused"] == nil {
      let size: Int = try answer.member("size", of: "file")
      guard size > offset, 0...file.size ~= size else { throw .malformed("file.size") }
      offset = size
      try stored(store.noteSent(offset, of: file.number))
      guard offset < file.size else { return nil }
      if pieces > 0, pieces % Self.piecesInTurn == 0 {
        try ask()
        try bring()
      }
      let bytes = try stored(store.bytes(of: file.number, from: offset))
      answer = try client.add(bytes, to: file.number, at: offset)
      pieces += 1
    }
    return try ServerRefusal(answer).reason
  }

  /// Fetches the next pieces of a file.
  func fetch(_ id: SharedFile.ID) throws(TeamError) -> Result<Answer, ServerRefusal> {
    for _ in 0..<Self.piecesInTurn {
      let held = try stored(store.held(id))
      guard let file = try stored(store.servedFile(id)) else {
        return .failure(ServerRefusal(code: "unknown", about: "file"))
      }
      guard held < file.size else { break }
      guard let bytes = try client.piece(of: file.number, from: held) else {
        return .failure(ServerRefusal(code: "unknown", about: "file"))
      }
      try stored(store.addFetched(bytes, to: id, at: held))
    }
    return .success(.done)
  }
}
