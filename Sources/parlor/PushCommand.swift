import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherFiles
import UsherPush
import UsherScreens
import UsherSession
import UsherTerminal

/// `parlor push`: delivers notifications to the sessions of an account, which hear of them at once, and keeps them for
/// sessions that start later.
struct PushCommand {
  /// How many mistakes are reported one by one.
  private static let mostMistakes = 10
  /// How many payloads of a stream are delivered in one transaction.
  private static let batch = 256

  private let order: PushOrder
  private let store: Store
  private let account: Account
  /// The link of `--open`; nil if there is none.
  private let link: String?
  private let roll: SessionRoll
  private let program: Run
  /// How many of the payloads had expired before they were delivered. No session shows them.
  private var expired = 0

  init(_ order: PushOrder, _ run: Run) throws(ProgramFailure) {
    self.order = order
    program = run
    store = try World.store(of: run)
    account = try Self.account(order, store)
    link = try order.place.map { [store, account] place throws(ProgramFailure) in
      try Self.link(place, for: account, store, run)
    }
    roll = SessionRoll(path: World.rollPath(of: store.path ?? ""))
  }

  /// Delivers what the order asks for. Returns the exit code.
  mutating func run() throws(ProgramFailure) -> ExitCode {
    defer { store.tidy() }
    guard let input = order.input else { return try deliverWords() }
    return try input == "-" ? deliverStream() : deliverFiles(input)
  }

  private static func account(_ order: PushOrder, _ store: Store) throws(ProgramFailure) -> Account {
    let found: Account?
    do throws(StoreError) {
      if let name = order.account {
        found = try store.account(named: name)
      } else {
        found = try store.keptLogIn(on: World.terminalName).flatMap { id throws(StoreError) in
          try store.account(id)
        }
      }
    } catch {
      throw ProgramFailure(code: error.exitCode, words: Sentence(error))
    }
    if let found { return found }
    let name = order.account.map { Text.truncate(Text.clean($0), to: 60) }
    throw ProgramFailure(
      code: .noInput,
      words: name.map { Sentence("push.noAccount", ["name": $0]) } ?? "push.whichAccount")
  }

  /// Returns the link of a place, or of the room or the person that a name means. Throws if it leads nowhere for the account.
  private static func link(
    _ place: String, for account: Account, _ store: Store, _ run: Run
  ) throws(ProgramFailure) -> String {
    let parlor = Parlor(store: store, now: Environment.milliseconds)
    // Whoever delivers it reads the error, and not the account.
    parlor.settings.given[.language] = run.language
    let tree = Tree(live: AppCoordinator(parlor), worker: InlineWorker())
    let session = parlor.session(tree, gallery: run.gallery, language: run.language)
    parlor.begin(as: account)
    defer { store.attend(as: nil) }
    let link = parlor.link(named: place, in: tree) ?? place
    if let refusal = tree.explain(link: link).refused {
      throw ProgramFailure(code: OpenCommand.code(of: refusal), words: "\(session.words(refusal))")
    }
    return link
  }

  private mutating func deliverWords() throws(ProgramFailure) -> ExitCode {
    let posting: Posting
    do throws(PushError) {
      posting = try Posting(title: order.title, body: order.body, open: link)
    } catch {
      throw ProgramFailure(code: .dataError, words: Sentence(error))
    }
    try report(deliver([posting]), of: 1)
    return .ok
  }

  /// Delivers all payloads of a file or a folder. If one of them is wrong, delivers none.
  private mutating func deliverFiles(_ path: String) throws(ProgramFailure) -> ExitCode {
    let (postings, mistakes) = try PayloadInput.all(
      of: path, from: order.source, scheme: "parlor", read: Self.posting)
    guard mistakes.isEmpty else {
      complain(mistakes)
      throw ProgramFailure(code: .dataError, words: "push.nothing")
    }
    guard !postings.isEmpty else {
      throw ProgramFailure(code: .noInput, words: Sentence("push.empty", ["path": path]))
    }
    try report(deliver(postings), of: postings.count)
    return .ok
  }

  /// Delivers the payloads of standard input as they come. Skips those that are wrong.
  private mutating func deliverStream() throws(ProgramFailure) -> ExitCode {
    guard !RegularFile.isReserved(STDIN_FILENO) else {
      throw ProgramFailure(
        code: .usage, words: Sentence("usage.redirected", ["stream": "input"]))
    }
    var input = PayloadInput(
      STDIN_FILENO, named: "standard input", from: order.source, scheme: "parlor", read: Self.posting)
    var (postings, mistakes, count, new): ([Posting], Int, Int, Int) = ([], 0, 0, 0)
    while let results = input.next() {
      for result in results {
        switch result {
        case .success(let posting): postings.append(posting)
        case .failure(let mistake):
          mistakes += 1
          if mistakes <= Self.mostMistakes { program.complain(mistake.words) }
        }
      }
      if postings.isEmpty || input.isReady && postings.count < Self.batch { continue }
      (count, new) = (count + postings.count, try new + deliver(postings))
      postings = []
    }
    if !postings.isEmpty { (count, new) = (count + postings.count, try new + deliver(postings)) }
    if count > 0 { try report(new, of: count) }
    complain(of: mistakes - Self.mostMistakes)
    if mistakes > 0 { return .dataError }
    guard count > 0 || order.source == .ntfy else {
      throw ProgramFailure(code: .noInput, words: Sentence("push.empty", ["path": "standard input"]))
    }
    return .ok
  }

  private static func posting(_ line: PayloadLine) throws(PushError) -> Posting { try Posting(line) }

  private func complain(_ mistakes: [PayloadMistake]) {
    for mistake in mistakes.prefix(Self.mostMistakes) { program.complain(mistake.words) }
    complain(of: mistakes.count - Self.mostMistakes)
  }

  private func complain(of more: Int) {
    if more > 0 { program.complain(Sentence("push.more", ["count": more])) }
  }

  private mutating func deliver(_ postings: [Posting]) throws(ProgramFailure) -> Int {
    let now = Environment.milliseconds()
    // 0 stands for now or never, and now it is.
    expired += postings.count { posting in posting.expiresAt.map { 0 < $0 && $0 <= now } ?? false }
    do throws(StoreError) {
      return try store.post(postings, to: account.id, opening: order.opens)
    } catch {
      throw ProgramFailure(code: error.exitCode, words: Sentence(error))
    }
  }

  private func report(_ new: Int, of count: Int) throws(ProgramFailure) {
    let sessions = roll.entries(of: account.id.rawValue).count
    var facts: [String: Any] = ["count": new, "name": account.nickname]
    facts["where"] = Sentence("push.sessions", ["count": sessions])
    facts["before"] = count > new ? count - new : nil
    try say(Sentence(count > new ? "push.doneBefore" : "push.done", facts))
    if expired > 0 { try say(Sentence("push.expired", ["count": expired])) }
  }

  private func say(_ words: Sentence) throws(ProgramFailure) {
    try StandardOutput.write(program.phrases.say(words) + "\n")
  }
}
