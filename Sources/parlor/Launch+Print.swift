import Glibc
import ParlorFlows
import Usher
import UsherPush
import UsherScreens
import UsherSession
import UsherTerminal

extension Launch {
  /// Runs `--print`: starts, and draws the first screen once.
  func printOnce() throws(ProgramFailure) -> ExitCode {
    var screen = ""
    session.output = { screen += $0 }
    session.drafts = { .hidden }
    session.width = { [options] in options.width ?? 80 }
    var painting: Subscription?
    if options.svg {
      if options.color != .never { session.palette = Snapshot.palette }
    } else if !options.json {
      painting = world.parlor.settings.changes.listen { [session] in
        session.palette = $0[.colors] == .always ? ColorChoice.palette : .none
      }
    }
    defer { painting?.cancel() }
    // With a payer, the screen of coins offers packs, as it does in a session. Nothing is bought here.
    if options.demo { world.parlor.cashier.payer = InstantPayer(world.parlor.cashier) }
    let target = try target()
    let landing = session.perform {
      let landing = start(at: target)
      tree.finishWork()
      return landing
    }
    try failUnlessThere(landing)
    let prompt = session.prompt.text.filter { $0 != "\u{1}" }
    if options.json {
      try StandardOutput.write(json(screen, prompt).written + "\n")
    } else if options.svg {
      try StandardOutput.write(Snapshot(screen + prompt, columns: session.width()).svg(title: link))
    } else {
      try StandardOutput.write(screen + prompt + "\n")
    }
    return .ok
  }

  private var link: String { tree.links.url(of: tree.place) }

  private func json(_ screen: String, _ prompt: String) -> JSON {
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return .object([
      .init("place", .string(tree.place.written)),
      .init("link", .string(link)),
      .init("screen", .array(lines.map { .string(String($0)) })),
      .init("prompt", .string(prompt)),
    ])
  }

  private func failUnlessThere(_ landing: Landing) throws(ProgramFailure) {
    switch landing {
    case .refused(let refusal): throw ProgramFailure(code: refusal.exitCode, words: session.words(refusal))
    case .waiting(let why):
      throw ProgramFailure(code: .noPermission, words: session.words(.denied(why)))
    default: return
    }
  }

  /// Runs `--explain`: prints what opening a link would do.
  func explain(_ link: String) throws(ProgramFailure) -> ExitCode {
    if !options.demo { world.parlor.restoreLogIn() }
    let plan = world.parlor.explanation(of: link, in: tree)
    if options.json {
      try StandardOutput.write(json(plan).written + "\n")
    } else {
      try StandardOutput.write(session.described(plan).map { $0 + "\n" }.joined())
    }
    if let refusal = plan.refused {
      complain(session.words(refusal))
      if let nearest = world.parlor.nearest(to: link) { complain(session.words(.denied(nearest))) }
      return refusal.exitCode
    }
    return .ok
  }

  private func json(_ plan: Plan) -> JSON {
    func list(_ items: [String]) -> JSON { .array(items.map { .string($0) }) }
    return .object([
      .init("link", .string(plan.cause)),
      .init("before", .string(plan.before.written)),
      .init("after", .string(plan.after.written)),
      .init("keep", list(plan.kept)),
      .init("pop", list(plan.popped.map(\.written))),
      .init("push", list(plan.pushed.map(\.written))),
      .init("ask", list(plan.questions.map(session.words))),
      .init("wait", plan.waits.map { .string(session.words(.denied($0))) } ?? .null),
      .init("refused", plan.refused.map { .string(session.words($0)) } ?? .null),
    ])
  }
}
