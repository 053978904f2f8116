import ParlorFlows
import ParlorStore
import Synchronization
import Usher
import UsherScreens
import UsherSession
import UsherTerminal

/// `parlor replay FILE`: plays a recorded session again, in a world that it makes in memory.
///
/// A recording of the demo needs nothing else. Any other one is played on a copy of a store, which `--home` names. The copy is
/// removed at the end. Nothing is written to the store, and no file of the user's is read.
struct ReplayCommand {
  private let replaying: ReplayRun
  private let options: Options
  private let shelf = NoShelf()
  private let news = NewsPlayer()
  private let isKorean: Bool

  init(_ order: ReplayOrder, _ options: Options) throws(ProgramFailure) {
    self.options = options
    let locale = try ScreenFiles(Options()).userLanguage
    let language = options.language ?? locale
    isKorean = language == "ko"
    replaying = try ReplayRun(order, language: language)
    let settings = replaying.recording.settings
    let world = settings.facts[Fact.world] ?? ""
    guard world == Fact.demo || world == Fact.store else {
      throw replaying.failure(.badSetting("\(Fact.world):\(world)"))
    }
    guard try ScreenFiles(Options()).languages.contains(settings.language) else {
      throw replaying.failure(.badSetting("lang=" + settings.language))
    }
  }

  func run() throws(ProgramFailure) -> ExitCode {
    let facts = replaying.recording.settings.facts
    let (isDemo, link) = (facts[Fact.world] == Fact.demo, facts[Fact.open])
    var command = isDemo ? "parlor --demo" : "parlor"
    command += " --lang " + replaying.recording.settings.language.shellWord
    if let link { command += " --open " + link.shellWord }
    if try replaying.export(command: command, link: link) { return .ok }
    let copy = isDemo ? nil : try StoreCopy(home: options.home)
    defer { copy?.remove() }
    let code = try replaying.play(try replay(on: copy)) { shelf.asked }
    if code == .differs, let trouble = news.trouble {
      try StandardOutput.write(trouble.words(isKorean: isKorean) + "\n")
    }
    return code
  }

  /// Makes the world of the recording, with the clock of the replay.
  private func replay(on copy: StoreCopy?) throws(ProgramFailure) -> Replay {
    let replay = Replay(replaying.recording)
    let zone = replay.recording.settings.facts[Fact.zone] ?? "0"
    guard let minutes = Int64(zone), (-1440...1440).contains(minutes) else {
      throw replaying.failure(.badSetting("zone:" + zone))
    }
    let (world, isDemo) = (try World(replaying: replay, on: copy, shelf, zone: minutes), copy == nil)
    let tree = Tree(
      AppCoordinator(world.parlor), clock: { [clock = replay.clock] in clock.nanoseconds },
      worker: replay.worker)
    world.parlor.machine.later = { [unowned replay] in replay.later($0, $1) }
    world.parlor.machine.edit = { [shelf] _ throws(Reason) in throw shelf.missing("EDITOR") }
    let files = try ScreenFiles(Options())
    world.parlor.settings.languages = files.languages
    let session = world.parlor.session(
      tree, gallery: Gallery(files.sources), language: replaying.recording.settings.language)
    if isDemo { world.parlor.cashier.payer = InstantPayer(world.parlor.cashier) }
    world.parlor.tellOfNumberings()
    let desk = PushDesk(world.parlor, session)
    desk.later = { [unowned replay] in replay.later($0, $1) }
    replay.events["push"] = { _, text in
      desk.receive(Array(text.utf8), line: 1)
      desk.keepIfMany()
    }
    replay.events["store"] = { [store = world.store, news] _, text in news.play(text, into: store) }
    replay.events["stored"] = { [store = world.store, clock = replay.clock, news] _, text in
      news.playFound(text, into: store, at: clock.milliseconds)
    }
    if !isDemo { replay.onStart = { desk.later?(0) { desk.readMail() } } }
    replay.hiddenAnswer = { [unowned replay, store = world.store] name in
      if name == "known" { return DemoWorld.password }
      let answer = "Made-up answer \(name)"
      if !isDemo { Self.give(replay.leadsOn ? answer : nil, to: store) }
      return answer
    }
    let link = replaying.recording.settings.facts[Fact.open]
    replay.attach(session) {
      session.perform { world.parlor.start(tree, at: link) }
    }
    return replay
  }

  /// Has the copied store take an answer as the password of any account, if it was the right one when it was recorded.
  private static func give(_ password: String?, to copy: Store) {
    // If this fails, the answer is wrong, and the replay says at which step it differs.
    try? copy.setEveryPassword(password.flatMap { try? PasswordHash($0) })
  }
}

/// The names of what a recording of Parlor says about itself.
enum Fact {
  static let world = "world"
  static let demo = "demo"
  static let store = "store"
  /// How many minutes local time is ahead of UTC.
  static let zone = "zone"
  /// The place at which the session began.
  static let open = "open"
  /// The e-mail address of `--as`, and the number of the account that was signed in.
  static let account = "as"
  static let number = "account"
  static let language = "lang"
}

extension Launch {
  /// What a replay needs to know of this run.
  var facts: [String: String] {
    var facts = [
      Fact.world: options.demo ? Fact.demo : Fact.store,
      Fact.zone: String(LocalTime.offsetMinutes(at: recording?.clock.milliseconds ?? 0)),
    ]
    facts[Fact.open] = try? target()
    facts[Fact.account] = options.account
    facts[Fact.number] = world.parlor.logIn.kept.map { "\($0)" }
    facts[Fact.language] = options.language
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
        store = try Store.demo(image: EmbeddedDemo.image, utcOffset: zone, now: now)
      }
      parlor = Parlor(store: store, now: now)
      parlor.machine.koreanWords = KoreanErrors.part
      parlor.machine.files = shelf
      parlor.machine.utcOffset = { _ in zone }
      parlor.settings.given[.language] = settings.facts[Fact.language]
      if settings.isPlain { parlor.settings.given[.isPlain] = true }
      if copy == nil {
        parlor.demoPassword = DemoWorld.password
        try World.begin(parlor, as: settings.facts[Fact.account])
      } else {
        parlor.machine.hasDemoCommand = true
        parlor.logIn.kept = settings.facts[Fact.number].flatMap { Int64($0) }.map { Account.ID(rawValue: $0) }
        parlor.logIn.wanted = settings.facts[Fact.account]
      }
    } catch {
      throw ProgramFailure(code: error.exitCode, words: error.description)
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
