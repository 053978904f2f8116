import Glibc
import UsherFiles
import UsherSession
import UsherTerminal

/// A small program on UsherTerminal that the pty suite types into.
///
/// It answers every line with `GOT <line>`. Some words are commands. Environment variables switch further behaviour on.
final class Host {
  private let terminal: Terminal
  private let historyFile: HistoryFile?
  private var tail: FileTail?

  private static let words = ["notifications", "notes", "settings", "안녕하세요", "안내", "ev\u{1B}il"]

  init() throws {
    if let path = setting("EARLY") {
      // Something goes wrong before the terminal is prepared.
      CrashFile(path: path, message: "the steps are in \(path)").arm()
      _ = [Int]()[Int(getpid())]
    }
    terminal = try Terminal(
      program: "host", choice: setting("PLAIN") == nil ? .automatic : .plain,
      keysStartPrograms: setting("PROGRAMS") != nil)
    historyFile = setting("HISTORY").map { HistoryFile(path: $0, limit: number("LIMIT") ?? 500) }
    if let historyFile { terminal.reader.history = try historyFile.load() }
    terminal.reader.listen(self, overhearingAfter: .milliseconds(number("EDITS") ?? 300))
    try listen()
  }

  func run() -> Never {
    say("READY \(terminal.isInteractive)")
    let prompt = setting("PROMPT") ?? "\u{1}\u{1B}[36m\u{1}menu\u{1}\u{1B}[0m\u{1}> "
    while true {
      heed(terminal.read(prompt: prompt, initial: setting("INITIAL") ?? ""))
    }
  }

  private func listen() throws(FileError) {
    if let path = setting("WATCH") {
      tail = try FileTail(path: path, from: nil, events: terminal.events) { [unowned self] in obey($0) }
    }
    if let time = number("CLOCK") {
      terminal.events.schedule(at: .now + .milliseconds(time)) { [unowned self] in terminal.printAbove("RING")
      }
    }
  }

  /// Takes a line of the watched file. Carries out a command, and prints any other line as a banner.
  private func obey(_ line: FileTail.Line) {
    let parts = String(decoding: line.bytes, as: UTF8.self).split(
      separator: "|", omittingEmptySubsequences: false)
    switch parts.first {
    case "cancel": terminal.reader.cancel()
    case "prompt": terminal.reader.setPrompt(String(parts.last ?? ""))
    case "progress":
      terminal.reader.progress =
        parts.count > 2
        ? Session.Progress(id: String(parts[1]), text: parts[2...].joined(separator: "|")) : nil
    case "crash": _ = [Int]()[Int(getpid())]
    case "desktop": terminal.desktop.way = DesktopWay(rawValue: String(parts.last ?? "")) ?? .off
    case "notice": notify(parts.dropFirst().map(String.init))
    case "withdraw": terminal.desktop.withdraw(String(parts.last ?? ""))
    default: terminal.printAbove("\u{1B}[33m*\u{1B}[0m " + parts.joined(separator: "\n"))
    }
  }

  /// Shows a notification with the key, the title and the body in `parts`.
  private func notify(_ parts: [String]) {
    let (key, title, body) = (parts[0], parts[1], parts[2...].joined(separator: "\n"))
    terminal.desktop.show(DesktopNotice(key: key, title: title, body: body)) { [unowned self] in
      terminal.printAbove("OPENED \(key)")
    }
  }

  private func heed(_ input: Input) {
    switch input {
    case .line(let line): answer(line)
    case .tooLong(let length): say("LONG \(length)")
    case .interrupt: say("INTERRUPT")
    case .cancelled: say("CANCELLED <\(terminal.reader.halfTyped)>")
    case .aside: say("ASIDE <\(terminal.reader.halfTyped)>")
    case .end:
      say("END")
      leave(0)
    case .terminate(let signal):
      say("TERMINATE \(signal) <\(terminal.reader.halfTyped)>")
      saveDraft()
      leave(128 + signal)
    case .hangUp:
      saveDraft()
      leave(129)
    case .failed(let code):
      complain("failed \(code)")
      leave(74)
    }
  }

  private func answer(_ line: String) {
    say(setting("QUIET") == nil ? "GOT <\(line)>" : "LENGTH \(line.utf8.count)")
    if setting("COUNT") != nil { say("PENDING \(terminal.reader.pendingPaste)") }
    switch line {
    case "quit": leave(0)
    case "slow": poll(nil, 0, 300)
    case "crash": _ = [Int]()[Int(getpid())]
    case "abort": abort()
    case "ask":
      let answer = terminal.read(prompt: setting("QUESTION") ?? "secret: ", hidden: true)
      if case .line(let secret) = answer { say("SECRET <\(secret)>") } else { heed(answer) }
    case "history": terminal.reader.history.entries.forEach { say("H <\($0)>") }
    case "again": heed(terminal.read(prompt: "again> ", initial: terminal.reader.halfTyped + "draft"))
    case "size": say("SIZE \(terminal.columns)x\(terminal.rows)")
    case "drop":
      poll(nil, 0, 200)
      terminal.reader.discardPending()
    case "take":
      let lines = terminal.reader.takePaste()
      say("SURE \(terminal.read(prompt: "\(lines.count) lines? ")) \(lines)")
    default: break
    }
  }

  private func saveDraft() {
    guard let path = setting("DRAFT"), let file = fopen(path, "w") else { return }
    fputs(terminal.reader.halfTyped, file)
    fclose(file)
  }

  private func leave(_ code: Int32) -> Never {
    if let historyFile { try? historyFile.save(&terminal.reader.history) }
    terminal.flush()
    // With NOCLOSE, only the end of the process gives the terminal back.
    if setting("NOCLOSE") == nil { terminal.close() }
    exit(code)
  }

  private func say(_ text: String) { terminal.print(text + "\n") }
}

private func setting(_ name: String) -> String? { getenv("HOST_" + name).map { String(cString: $0) } }
private func number(_ name: String) -> Int? { setting(name).flatMap { Int($0) } }

extension Host: LineListener {
  var hasScreen: Bool { false }

  func overhear(_ line: String) { if setting("EDITS") != nil { terminal.printAbove("EDIT <\(line)>") } }

  func completions(of line: String) -> [String] {
    let word = line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    return Self.words.filter { $0.hasPrefix(word) }
  }

  func show(onEmpty: Bool) {}
  func turn(_ page: PageTurn) {}
  func sayLineStays() {}

  func historyPrompt(for pattern: String, isFound: Bool) -> String {
    "\(isFound ? "Find" : "Not found"): \(pattern) › "
  }
}
