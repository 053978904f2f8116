public import Usher
import UsherText

extension Session {
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
    add(.explainAsk, plan.asked)
    if let waits = plan.waits { add(.explainWait, [words(.denied(waits))]) }
    return lines
  }
}
