import Glibc
import ParlorServer
import ParlorStore
import UsherFiles
import UsherScreens
import UsherTerminal

/// Keeps a replica and its server together for as long as a session uses the replica. Only one runs for each store.
final class AgentLoop {
  private let place: ReplicaPlace
  private let store: Store
  private let origin: Origin
  /// How long no session may use the store before this ends; nil if this stays.
  private let patience: Duration?
  private let lock: Int32

  private static let minute: Int32 = 60_000

  /// Returns nil if another process runs for the store. Without `patience`, waits until that one ends.
  init?(_ place: ReplicaPlace, patience: Duration?) throws(TeamError) {
    guard let lock = try Self.lock(place, isWaiting: patience == nil) else { return nil }
    self.lock = lock
    self.place = place
    (store, origin) = try place.replica()
    store.isUnobserved = true
    self.patience = patience
  }

  deinit { close(lock) }

  private static func lock(_ place: ReplicaPlace, isWaiting: Bool) throws(TeamError) -> Int32? {
    while true {
      guard place.exists() else { throw .noReplica(path: place.path) }
      let file: Int32
      do throws(FileError) {
        file = try RegularFile.open(place.path + "-agent", O_RDWR | O_CREAT | O_NOFOLLOW)
      } catch { throw .output(Sentence(error)) }
      guard flock(file, isWaiting ? LOCK_EX : LOCK_EX | LOCK_NB) == 0 else {
        close(file)
        return nil
      }
      var facts = stat()
      if fstat(file, &facts) == 0, facts.st_nlink > 0 { return file }
      // The replica was deleted meanwhile, and the file with it.
      close(file)
    }
  }

  /// Returns when no session uses the store any more. Throws if the store is gone. A server that cannot be reached is no error:
  /// the loop tries again, later each time. A device that was signed out stays for the next log-in.
  func run() throws(TeamError) {
    do throws(TeamError) { try follow() } catch {
      // A store that is lost keeps nothing.
      try? note(error, .stopped)
      throw error
    }
  }

  /// What the loop knows from round to round.
  private struct Course {
    var link: AgentLink?
    /// How long the next wait for the server is, in milliseconds.
    var delay: Int32 = 1000
    /// Whether it was the connection that failed last. A server that can be reached may refuse everything, as on a full disk.
    var wasCut = true
    /// When to ask for everything that is new, and not only for what hints tell of.
    var due = ContinuousClock.now
    /// Whether a session may have written.
    var isNews = true
  }

  /// Talks to the server, after a failure in a new connection. Returns for how many milliseconds there is nothing to say.
  private func talk(_ course: inout Course, wasUsed: Bool) throws(TeamError) -> Int32 {
    let current = if let link = course.link { link } else { try AgentLink(origin.url, store) }
    if course.link == nil, course.wasCut {
      try current.meet()
      // Not only after the first round, which may send large files.
      try note(current.complaint, .partial)
    }
    let isDue = ContinuousClock.now >= course.due
    if isDue { current.attend(wasUsed) }
    try current.round(isDue: isDue, isNews: course.isNews)
    if isDue { course.due = .now + .milliseconds(Self.minute) }
    if isDue || course.isNews { try current.deliverEvents(of: place) }
    if course.link == nil || isDue { try note(current.complaint, .partial) }
    if course.link == nil { (course.link, course.delay) = (current, 1000) }
    // A commit of this agent may have read the report of a session's commit.
    course.isNews = try current.isNews()
    return course.isNews ? 0 : Self.milliseconds(until: min(course.due, current.positionsDue ?? course.due))
  }

  /// Drops the connection after a failure. Returns how long to wait before the next one.
  private func drop(_ course: inout Course, after error: TeamError, _ watch: ChangeWatch?) -> Int32 {
    store.attend(for: [])
    let delay = course.delay
    course = Course(
      delay: min(delay * 2, Self.minute / 2), wasCut: error.isOfConnection)
    // A store on a full disk keeps nothing, and is tried again too.
    try? note(error, .away)
    return pause(Int32.random(in: delay / 2...delay), watch)
  }

  private func follow() throws(TeamError) {
    let watch = try stored { () throws(StoreError) in
      try store.answerTakenQuestions()
      // What has stopped the last agent may be over. If it is not, sessions are told again.
      if let fault = try store.linkFault(), fault.kind == .stopped {
        try store.setLinkFault(fault.words, .away)
      }
      return try store.watch()
    }
    var course = Course()
    var wasUsed = try isUsed()
    // When to end, unless a session comes.
    var end = end(nil, wasUsed)
    var check = DamageCheck(of: place.path, on: LateWorkers(count: 1))
    while true {
      var wait = Self.minute
      do throws(TeamError) { wait = try talk(&course, wasUsed: wasUsed) } catch {
        guard error.isPassing else { throw error }
        wait = drop(&course, after: error, watch)
      }
      var sources = [watch?.descriptor, course.link?.descriptor, check?.descriptor].map {
        pollfd(fd: $0 ?? -1, events: Int16(POLLIN), revents: 0)
      }
      poll(
        &sources, nfds_t(sources.count), end.map { min(wait, Self.milliseconds(until: $0)) } ?? wait)
      if sources[2].revents != 0 {
        if let damage = check?.damage() { store.hear(damage) }
        check = nil
      }
      let isReported = watch?.drain() ?? true
      if isReported {
        store.look()
        course.isNews = true
      }
      if let loss = store.loss { throw .store(loss) }
      // The end of a session closes the store's files, which is reported, and only then perhaps the file that says who is there.
      let now = ContinuousClock.now
      if isReported || now >= min(course.due, end ?? course.due) {
        let isUsed = try isUsed()
        // Others want to know whether somebody is here.
        if isUsed != wasUsed { (wasUsed, course.due) = (isUsed, now) }
        end = self.end(end, isUsed)
      }
      if let end, now >= end { return }
    }
  }

  /// Sleeps for the first second of a wait for the server. After that, whatever a session does lets the agent try again: its user
  /// wants to know whether the server is back. Returns the rest of the wait; nothing if a session has written meanwhile.
  private func pause(_ wait: Int32, _ watch: ChangeWatch?) -> Int32 {
    // If the store cannot be read now, the next round says so.
    let before = try? store.dataVersion()
    let first = min(wait, 1000)
    poll(nil, 0, first)
    // What this agent has noted itself is reported too, and perhaps that the store was deleted.
    if watch?.drain() ?? true { store.look() }
    return (try? store.dataVersion()) == before ? wait - first : 0
  }

  /// When to end; nil if a session uses the store. `former` is what was said before.
  private func end(_ former: ContinuousClock.Instant?, _ isUsed: Bool) -> ContinuousClock.Instant? {
    guard let patience, !isUsed else { return nil }
    return former ?? .now + patience
  }

  /// How long to wait for a moment, in milliseconds, rounded up.
  private static func milliseconds(until moment: ContinuousClock.Instant) -> Int32 {
    Int32(max(0, min(Double(minute), (moment - .now) / .milliseconds(1)).rounded(.up)))
  }

  /// Whether a session uses the store. One that is logged out may ask to log in.
  private func isUsed() throws(TeamError) -> Bool {
    let account = try stored(store.origin()?.account)
    return store.isPresent(0) || store.isPresent(account ?? origin.account)
  }

  /// Keeps a fault in the store. Says a new one, for the log of a service.
  private func note(_ error: TeamError?, _ kind: LinkFault.Kind) throws(TeamError) {
    let words = error.map { AgentWords.phrases.say($0) }
    let former = try stored { () throws(StoreError) in
      let former = try store.linkFault()?.words
      try store.setLinkFault(words, kind)
      return former
    }
    if let error, words != former { AgentWords.complain(Sentence(error)) }
  }
}

/// The two connections of an agent: one that listens, and one that asks.
private final class AgentLink {
  private let agent: Agent
  private let listener: Postgres
  /// Which commits of sessions the last call of ``round(isDue:isNews:)`` has seen: see `Store.dataVersion()`.
  private var seen: Int64?
  private var heard: Set<String> = []
  /// When read positions may be sent again if nothing else is. A session that shows a busy room moves its own with each message.
  private var nextPositions = ContinuousClock.now
  /// When to send the read positions that wait; nil if none does.
  var positionsDue: ContinuousClock.Instant? { agent.holdsPositions ? nextPositions : nil }
  /// What does not work although the server can be reached; nil if everything does.
  private(set) var complaint: TeamError?

  var descriptor: Int32 { listener.descriptor }

  init(_ url: String, _ store: Store) throws(TeamError) {
    let client = try TeamClient(url)
    agent = try Agent(store, client, label: AgentCommand.hostName)
    listener = try wrapped(Postgres(url, for: .client))
    if let version = client.readOnly {
      complaint = .onlyReading(version: version, known: TeamVersions.known.newest)
    } else {
      try checkHints()
    }
    try listen()
  }

  /// Finds out whether hints arrive. Those that come meanwhile are lost.
  private func checkHints() throws(TeamError) {
    try wrapped(listener.execute("LISTEN \(Self.checkChannel)"))
    do throws(TeamError) {
      complaint = try agent.client.hintArrives(on: Self.checkChannel, at: listener) ? nil : .noHints
    } catch {
      // A client that listens in an old transaction keeps the queue full. That passes.
      guard case .postgres(.refused("54000", _, _)) = error else { throw error }
      complaint = .noRoomForHints
    }
    try wrapped(listener.execute("UNLISTEN \(Self.checkChannel)"))
  }

  private static let pause = Duration.seconds(1)
  /// Every agent has a channel of its own for this, so that none wakes the others.
  private static let checkChannel = "parlor_check_\(UInt64.random(in: 0 ... .max))"

  /// Makes sure that the server answers, and that it was not restored to an earlier state.
  func meet() throws(TeamError) { try agent.compare() }

  /// Listens to the channels that are new. Returns whether there were any.
  @discardableResult private func listen() throws(TeamError) -> Bool {
    var isNew = false
    for channel in try agent.channels() where heard.insert(channel).inserted {
      try wrapped(listener.execute("LISTEN \(channel)"))
      isNew = true
    }
    return isNew
  }

  /// Has the next round say whether a session is open here, and learn who else has one.
  func attend(_ isHere: Bool) { agent.isAttended = isHere }

  /// Delivers what sessions have logged for the server. That is no news for anybody, so nothing wakes the agent for it.
  func deliverEvents(of place: ReplicaPlace) throws(TeamError) {
    if let events = place.events() { try agent.deliverEvents(from: events) }
  }

  /// Sends what sessions have written, if they may have. With `isDue`, brings everything that is new. Otherwise brings what hints name
  /// that have come, and returns: more may come without end, and what sessions write must not wait for that.
  func round(isDue: Bool, isNews: Bool) throws(TeamError) {
    if isDue, complaint == .noRoomForHints { try checkHints() }
    var isDue = try send(isDue: isDue, isNews: isNews) || isDue
    while true {
      let hints = try hints()
      if isDue {
        try agent.bringAll()
      } else if hints.isEmpty {
        return
      } else if try !agent.heed(hints) {
        return
      }
      // What was said on a channel before this listened to it was not heard.
      isDue = try listen()
    }
  }

  /// Sends what sessions have written. Returns whether there are new channels, as after somebody else has logged in. What was said
  /// on them before was not heard.
  private func send(isDue: Bool, isNews: Bool) throws(TeamError) -> Bool {
    let now = ContinuousClock.now
    let isDue = isDue || positionsDue.map { now >= $0 } == true
    guard isDue || isNews else { return false }
    let version = try version()
    guard isDue || version != seen else { return false }
    seen = version
    try agent.passOn(holdingPositions: now < nextPositions)
    if now >= nextPositions { nextPositions = now + Self.pause }
    return try listen()
  }

  /// Whether sessions have written something that the last call of ``round(isDue:isNews:)`` has not seen.
  func isNews() throws(TeamError) -> Bool { try seen != version() }

  private func version() throws(TeamError) -> Int64 {
    try stored(agent.store.dataVersion())
  }

  /// The hints of others that have come. What this agent has sent is here already.
  private func hints() throws(TeamError) -> [String] {
    try wrapped(listener.notifications().filter { $0.process != agent.client.process }.map(\.payload))
  }
}

extension TeamError {
  /// Whether there is no connection, or no more.
  fileprivate var isOfConnection: Bool {
    switch self {
    case .postgres(.cannotConnect), .postgres(.lost): true
    default: false
    }
  }

  /// Whether a later try can succeed.
  fileprivate var isPassing: Bool {
    switch self {
    case .postgres(.cannotConnect), .postgres(.lost): true
    case .postgres(.refused(let code, _, _)):
      // A function that is gone: the server was updated. The next connection finds out what can still be done.
      ["08", "28", "40", "53", "57", "58"].contains(code.prefix(2)) || ["42883", "PA503"].contains(code)
    case .store(.locked), .store(.full): true
    default: false
    }
  }
}
