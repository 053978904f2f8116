import UsherPush

/// What is said of a new order. Its own key, `table`, stands beside `aps`.
struct OrderNotice {
  let payload: PushPayload
  let table: Int64

  init(_ line: PayloadLine) throws(PushError) {
    payload = line.payload
    let field = payload.custom.first { $0.name == "table" }
    guard let table = try field?.number() else { throw .missing(path: "table") }
    self.table = table
  }
}

enum OrderAction: String { case accept, answer, refuse }

let orders = PushCategory<OrderAction>(
  "order",
  actions: [
    PushAction(.accept, needsAuthentication: true), PushAction(.answer, takesText: true),
    PushAction(.refuse, isDestructive: true),
  ])

/// Does what the user has typed after the number of a notice, such as `answer Five minutes.`
func respond(to notice: OrderNotice, _ name: String, _ text: String, on board: inout [Int64: String])
  -> String
{
  let category = [orders].named(notice.payload.category ?? "")
  switch PushResponse(name, text: text, in: category) {
  case .action(let action, let text):
    switch action.name {
    case .accept: board[notice.table] = "on its way"
    case .answer: board[notice.table] = text
    case .refuse: board[notice.table] = nil
    }
    return "Done."
  case .dismissal: return "Dismissed."
  case .textMissing(let action): return "Write the text after \(action.name.rawValue)."
  case .unknown: return "Type one of " + PushResponse.names(in: category).joined(separator: ", ") + "."
  }
}
