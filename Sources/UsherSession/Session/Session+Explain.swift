public import Usher
import UsherScreens

extension Session {
  /// Shows what a link would do, and why it would be refused.
  public func explain(_ plan: Plan) {
    for line in described(plan) { emit(line) }
    if let refusal = plan.refused { misunderstand(words(refusal)) }
  }

  /// Returns lines that say what a link would do. They do not say why it is refused.
  public func described(_ plan: Plan) -> [String] {
    let link = Text.truncate(Text.clean(plan.cause), to: max(80, width()))
    if plan.refused != nil { return [say(.explainNowhere, ["link": link])] }
    var lines = ["\(link): /\(plan.before) -> /\(plan.after)"]
    func add(_ word: SessionWord, _ items: [String]) {
      for item in items { lines.append("  " + Text.pad(say(word), to: 7) + item) }
    }
    add(.explainKeep, plan.kept)
    add(.explainPop, plan.popped.map { "/" + $0.written })
    add(.explainPush, plan.pushed.map { "/" + $0.written })
    // The place stands in another tab already.
    let moves = plan.before != plan.after && plan.popped.isEmpty && plan.pushed.isEmpty
    if moves { add(.explainShow, ["/" + plan.after.written]) }
    add(.explainAsk, plan.questions.map(words))
    if let waits = plan.waits { add(.explainWait, [words(.denied(waits))]) }
    return lines
  }

  /// Returns the words of a question as the user will see them, after the title of the screen that asks.
  public func words(_ question: Plan.Question) -> String {
    let asked = words(question.reason)
    guard let screen = tree.asker(of: question) as? any Drawn, let title = title(of: screen) else {
      return asked
    }
    return title + ": " + asked
  }

  /// Returns the first row of words that a screen draws; nil if it draws none.
  private func title<S: Drawn>(of screen: S) -> String? {
    var frame = Frame<S.Event>()
    drawing(of: screen)?.draw(screen.model, width: max(80, width()), palette: .none, into: &frame)
    return frame.rows.map(\.words).first { $0.contains { $0 != " " } }
  }
}
