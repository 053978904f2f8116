internal import Usher
internal import UsherPush
internal import UsherScreens
internal import UsherSession

/// Runs `--print` and `--explain`.
extension Run {
  /// Starts, and draws the first screen once.
  func printOnce(_ session: Session) throws -> ExitCode {
    let kept = try stateKeeper(of: session)?.read()
    var screen = ""
    session.output = { screen += $0 }
    session.state.drafts = { .hidden }
    session.width = { [width] in width ?? 80 }
    if choice == .plain { session.isPlain = true }
    if self[.svg] != nil {
      session.palette =
        color == .never ? .none : session.palette == .none ? Snapshot.palette : session.palette
    } else if self[.json] == nil, self[.color] != nil {
      session.palette = palette
    }
    var landing = Landing.landed
    session.begin { tree in
      landing = start(tree, at: link, from: kept)
      tree.finishWork()
      return landing
    }
    switch landing {
    case .refused(let refusal):
      throw ProgramFailure(code: refusal.exitCode, words: "\(session.words(refusal))")
    case .waiting(let why):
      throw ProgramFailure(code: .noPermission, words: "\(session.words(.denied(why)))")
    default: break
    }
    let tree = session.tree
    let prompt = session.prompt.text.filter { $0 != "\u{1}" }
    let here = tree.links.url(of: tree.place)
    if self[.json] != nil {
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      try StandardOutput.write(
        JSON.object([
          .init("place", .string(tree.place.written)), .init("link", .string(here)),
          .init("screen", Self.list(lines.map(String.init))), .init("prompt", .string(prompt)),
        ]).written + "\n")
    } else if self[.svg] != nil {
      try StandardOutput.write(Snapshot(screen + prompt, columns: session.width()).svg(title: here))
    } else {
      try StandardOutput.write(screen + prompt + "\n")
    }
    return .ok
  }

  /// Prints what opening a link would do.
  func explain(_ link: String, in session: Session) throws -> ExitCode {
    let (plan, advice) = explain(session.tree, link)
    if self[.json] != nil {
      try StandardOutput.write(json(plan, session).written + "\n")
    } else {
      try StandardOutput.write(session.described(plan).map { $0 + "\n" }.joined())
    }
    guard let refusal = plan.refused else { return .ok }
    StandardError.complain(session.words(refusal), program: program.name)
    if let advice { StandardError.complain(session.words(.denied(advice)), program: program.name) }
    return refusal.exitCode
  }

  private static func list(_ items: [String]) -> JSON { .array(items.map { .string($0) }) }

  private func json(_ plan: Plan, _ session: Session) -> JSON {
    .object([
      .init("link", .string(plan.cause)),
      .init("before", .string(plan.before.written)),
      .init("after", .string(plan.after.written)),
      .init("keep", Self.list(plan.kept)),
      .init("pop", Self.list(plan.popped.map(\.written))),
      .init("push", Self.list(plan.pushed.map(\.written))),
      .init("ask", Self.list(plan.questions.map(session.words))),
      .init("wait", plan.waits.map { .string(session.words(.denied($0))) } ?? .null),
      .init("refused", plan.refused.map { .string(session.words($0)) } ?? .null),
    ])
  }
}
