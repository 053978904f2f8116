import ParlorFlows
import ParlorStore
import Synchronization
import Usher
import UsherScreens
import UsherSession
import UsherTerminal

/// Replays. A recording of the demo needs nothing else. Any other one is played on a copy of a store, which `--home` names. The
/// copy is removed at the end. Nothing is written to the store, and no file of the user's is read.
extension Launch {
  /// Makes the world of a recording, and the session that is played in it.
  static func replayedSession(_ run: Run, _ replay: Replay) throws -> Session {
    let facts = replay.recording.settings.facts
    let isDemo = facts[Fact.world] == ProgramOption.demo.name
    let zone = facts[Fact.zone] ?? "0"
    guard let minutes = Int64(zone), (-1440...1440).contains(minutes) else {
      throw RecordingError.badSetting("zone:" + zone)
    }
    let copy = isDemo ? nil : try StoreCopy(home: run[.home])
    let (shelf, news) = (NoShelf(), NewsPlayer())
    run.missing = { shelf.asked }
    run.atEnd { [phrases = run.phrases] code in
      copy?.remove()
      guard code == ExitCode.differs.rawValue else { return code }
      if let trouble = news.trouble {
        try? StandardOutput.write(phrases.say(trouble) + "\n")
      } else if copy != nil {
        try? StandardOutput.write(phrases.say("replay.ofStoreNow") + "\n")
      }
      return code
    }
    let world = try World(replaying: replay, on: copy, shelf, zone: minutes)
    let parlor = world.parlor
    run.start = { parlor.start($0, at: $1, atHome: !replay.recording.settings.isAtTerminal) }
    parlor.machine.later = { [unowned replay] in replay.later($0, $1) }
    parlor.machine.edit = { _ throws(Reason) in throw shelf.missing("EDITOR") }
    parlor.settings.languages = run.files.languages
    let session = parlor.session(
      run.tree(AppCoordinator(parlor)), gallery: run.gallery, language: run.language)
    if isDemo { parlor.cashier.payer = InstantPayer(parlor.cashier) }
    parlor.tellOfNumberings()
    let desk = PushDesk(parlor, session)
    desk.later = { [unowned replay] in replay.later($0, $1) }
    replay.events["push"] = { _, text in
      desk.receive(Array(text.utf8), line: 1)
      desk.keepIfMany()
    }
    replay.events["store"] = { [store = world.store] _, text in news.play(text, into: store) }
    replay.events["stored"] = { [store = world.store, clock = replay.clock] _, text in
      news.playFound(text, into: store, at: clock.milliseconds)
    }
    if !isDemo { replay.onStart = { desk.later?(0) { desk.readMail() } } }
    replay.hiddenAnswer = { [unowned replay, store = world.store] name in
      if name == "known" { return DemoWorld.password }
      let answer = "Made-up answer \(name)"
      if !isDemo { Self.give(replay.leadsOn ? answer : nil, to: store) }
      return answer
    }
    return session
  }

  /// Has the copied store take an answer as the password of any account, if it was the right one when it was recorded.
  private static func give(_ password: String?, to copy: Store) {
    // If this fails, the answer is wrong, and the replay says at which step it differs.
    try? copy.setEveryPassword(password.flatMap { try? PasswordHash($0) })
  }
}

/// The facts that Parlor adds to a recording: the names under which `Run.facts` holds them.
enum Fact {
  static let world = "world"
  /// How many minutes local time is ahead of UTC.
  static let zone = "zone"
  /// The e-mail address or the nickname of `--as`, and the number of the account that was signed in.
  static let account = "as"
  static let number = "account"
  static let language = "lang"
}

extension Launch {
  /// What a replay needs to know of this run.
  var facts: [String: String] {
    var facts = [Fact.zone: String(LocalTime.offsetMinutes(at: run.clock?.milliseconds ?? 0))]
    facts[Fact.account] = world.tapped?.account ?? run[.account]
    facts[Fact.number] = world.parlor.logIn.kept.map { "\($0)" }
    facts[Fact.language] = run[.language]
    return facts
  }
}

extension World {
  /// Makes the world in which a recording is played: the demo, or a copy of a store.
  init(
    replaying replay: Replay, on copy: StoreCopy?, _ shelf: NoShelf, zone: Int64
  ) throws(ProgramFailure) {
    let settings = replay.recording.settings
    let now = { [clock = replay.clock] in clock.milliseconds }
    (directories, tapped) = (nil, nil)
    do throws(StoreError) {
      if let copy {
        store = try Store(path: copy.path, now: now)
      } else {
        let image = EmbeddedDemo.image(in: DemoLanguage(for: settings.language))
        store = try Store.demo(image: image, utcOffset: zone, now: now)
      }
      parlor = Parlor(store: store, now: now)
      parlor.machine.files = shelf
      parlor.machine.utcOffset = { _ in zone }
      parlor.settings.given[.language] = settings.facts[Fact.language]
      if settings.isPlain { parlor.settings.given[.isPlain] = true }
      if copy == nil {
        parlor.logIn.demoPassword = DemoWorld.password
        try World.begin(parlor, as: settings.facts[Fact.account])
      } else {
        parlor.machine.hasDemoCommand = true
        parlor.logIn.kept = settings.facts[Fact.number].flatMap { Int64($0) }.map { Account.ID(rawValue: $0) }
        parlor.logIn.want(settings.facts[Fact.account])
      }
    } catch {
      throw ProgramFailure(code: error.exitCode, words: Sentence(error))
    }
  }
}

/// The files of a replay: there are none, because what was in them is in no recording. It notes the paths that are asked for.
final class NoShelf: FileShelf {
  private let paths = Mutex<[String]>([])

  /// The paths that were asked for so far.
  var asked: [String] { paths.withLock { $0 } }

  func look(at path: String) throws(Reason) -> ShelfFile { throw missing(path) }
  func read(_ path: String, _ piece: ([UInt8]) throws -> Void) throws { throw missing(path) }
  func save(_ name: String, in folder: String, _ next: () throws -> [UInt8]?) throws -> String {
    throw missing(folder.isEmpty ? name : folder + "/" + name)
  }
  func completions(of path: String) -> [String] { [] }

  func missing(_ path: String) -> Reason {
    paths.withLock { $0.append(path) }
    return .failed(path)
  }
}
