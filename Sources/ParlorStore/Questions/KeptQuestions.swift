/// A question of a session that the server has not answered yet.
public struct KeptQuestion: Hashable, Sendable {
  public let id: Question.ID
  public let account: Account.ID
  public let question: Question
}

/// How the questions of a replica reach its server, and how the answers come back. A question is taken once, so it is asked
/// at most once. If nobody knows whether the server has done it, the answer is `unanswered`.
extension Store {
  /// How old a question may be when it is taken. The session that has asked it does not wait longer.
  public static let questionPatience: Int64 = 10_000

  /// Keeps a question until the agent takes it.
  func keep(_ question: Question, by account: Account.ID) throws(StoreError) -> Question.ID {
    try write(durable: false) { () throws(StoreError) in
      let row = QuestionRow(question)
      try connection.run(
        """
        INSERT INTO question (account_id, asked_at, ask, workspace_id, room_id, other_id, name, text)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """, account, now(), row.ask.rawValue, row.workspace, row.room, row.other, row.name, row.text)
      let id = Question.ID(connection.lastInsertedRow)
      try note(.asked(id))
      return id
    }
  }

  /// Takes the oldest question that nobody has taken; nil if there is none. Questions that nobody waits for are deleted.
  public func takeQuestion() throws(StoreError) -> KeptQuestion? {
    let isAsked = try connection.row("SELECT EXISTS (SELECT 1 FROM question)") { $0[0] as Bool }
    guard isAsked == true else { return nil }
    return try write(durable: false) { () throws(StoreError) in
      // The clock may have been set back.
      try connection.run(
        "DELETE FROM question WHERE abs(?1 - asked_at) > ?2", now(), 2 * Self.questionPatience)
      let kept = try connection.row(
        """
        SELECT id, account_id, ask, workspace_id, room_id, other_id, name, text FROM question
        WHERE NOT is_taken AND abs(?1 - asked_at) < ?2 ORDER BY id
        """, now(), Self.questionPatience
      ) { row in (id: row[0] as Question.ID, account: row[1] as Account.ID, row: QuestionRow(row)) }
      guard let kept else { return nil }
      try connection.run("UPDATE question SET is_taken = true WHERE id = ?", kept.id)
      guard let question = kept.row?.question else { return nil }
      return KeptQuestion(id: kept.id, account: kept.account, question: question)
    }
  }

  /// Keeps the answer to a question until the session that waits for it hears of it.
  public func keepAnswer(to id: Question.ID, _ result: Result<Answer, ServerRefusal>) throws(StoreError) {
    try write(durable: false) { () throws(StoreError) in
      switch result {
      case .success(let answer):
        let (kind, subject) = answer.code
        try connection.run("UPDATE question SET answer = ?, subject = ? WHERE id = ?", kind, subject, id)
        if let text = answer.text {
          try connection.run("UPDATE question SET text = ? WHERE id = ?", text, id)
        }
      case .failure(let refusal):
        try connection.run(
          "UPDATE question SET refusal = ?, about = ?, number = ?, other_number = ? WHERE id = ?",
          refusal.code, refusal.about, refusal.number, refusal.otherNumber, id)
      }
      try note(.answered(id))
    }
  }

  /// Answers the questions that an agent took and did not answer before it ended.
  public func answerTakenQuestions() throws(StoreError) {
    let taken = try connection.rows(
      "SELECT id FROM question WHERE is_taken AND answer IS NULL AND refusal IS NULL"
    ) { $0[0] as Question.ID }
    for id in taken { try keepAnswer(to: id, .failure(ServerRefusal(code: "unanswered"))) }
  }

  /// Returns the answer to a question, once; nil if there is none yet. Throws if the server has refused.
  public func takeAnswer(to id: Question.ID) throws(StoreError) -> Answer? {
    let kept = try connection.row(
      """
      SELECT ask, workspace_id, room_id, other_id, name, text, answer, subject, refusal, about, number, other_number
      FROM question WHERE id = ? AND (answer IS NOT NULL OR refusal IS NOT NULL)
      """, id
    ) { row in
      (
        question: QuestionRow(row, from: 0)?.question, text: row[5] as String?, kind: row[6] as Int?,
        subject: (row[7] as ExactNumber?)?.value,
        refusal: (row[8] as String?).map {
          ServerRefusal(code: $0, about: row[9], number: row[10], otherNumber: row[11])
        }
      )
    }
    guard let kept else { return nil }
    // A question may have the hash of a password.
    try write(durable: false, erases: kept.question?.isSecret ?? true) { () throws(StoreError) in
      try connection.run("DELETE FROM question WHERE id = ?", id)
    }
    if let refusal = kept.refusal { throw StoreError(refusal, of: kept.question, now: now()) }
    return Answer(kind: kept.kind ?? 0, subject: kept.subject ?? 0, to: kept.question, text: kept.text)
  }

  /// Gives a question up. Throws `unanswered` if the agent has taken a question that changes something: the server may have done it.
  /// Otherwise throws `unreachable`.
  public func giveUp(_ id: Question.ID) throws(StoreError) -> Never {
    let isOpen = try write(durable: false) { () throws(StoreError) in
      let kept = try connection.row(
        "SELECT ask, workspace_id, room_id, other_id, name, text, is_taken FROM question WHERE id = ?", id
      ) { (question: QuestionRow($0, from: 0)?.question, isTaken: $0[6] as Bool) }
      try connection.run("DELETE FROM question WHERE id = ?", id)
      return kept.map { $0.isTaken && $0.question?.onlyReads != true } ?? true
    }
    if !isOpen { throw .unreachable(since: try linkFault()?.since ?? now()) }
    throw .unanswered
  }
}
