// A small program on UsherTerminal that the pty suite types into. Every line is answered by `GOT <line>`; a few words
// make it do something; environment variables switch the rest on.
import Glibc
import UsherTerminal

func setting(_ name: String) -> String? { getenv("HOST_" + name).map { String(cString: $0) } }
func number(_ name: String) -> Int? { setting(name).flatMap { Int($0) } }

let terminal: Terminal
do {
  terminal = try Terminal(program: "host", choice: setting("PLAIN") == nil ? .automatic : .plain)
} catch {
  fputs("host: \(error)\n", stderr)
  exit(69)
}
func say(_ text: String) { terminal.print(text + "\n") }

// MARK: - Sources

var tail: FileTail?
if let path = setting("WATCH") {
  tail = try FileTail(path: path, from: nil, events: terminal.events) { line in
    let text = String(decoding: line.bytes, as: UTF8.self).split(separator: "|", omittingEmptySubsequences: false)
    switch text.first {
    case "cancel": terminal.reader.cancel()
    case "prompt": terminal.reader.setPrompt(String(text.last ?? ""))
    case "crash": _ = [Int]()[Int(getpid())]
    default: terminal.printAbove("\u{1B}[33m*\u{1B}[0m " + text.joined(separator: "\n"))
    }
  }
}
if let path = setting("CLOCK").flatMap({ Int($0) }) {
  terminal.events.schedule(at: .now + .milliseconds(path)) { terminal.printAbove("RING") }
}
if let pause = number("EDITS") {
  terminal.reader.onEdit(after: .milliseconds(pause)) { terminal.printAbove("EDIT <\($0)>") }
}
let words = ["notifications", "notes", "settings", "안녕하세요", "안내", "ev\u{1B}il"]
terminal.reader.onComplete { line in
  let word = line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
  return words.filter { $0.hasPrefix(word) }.map { Candidate(word: $0, suffix: String($0.dropFirst(word.count))) }
}
let historyFile = setting("HISTORY").map { HistoryFile(path: $0, limit: number("LIMIT") ?? 500) }
if let historyFile { terminal.reader.history = (try? historyFile.load()) ?? History() }

// MARK: - The session

func leave(_ code: Int32) -> Never {
  if let historyFile { try? historyFile.save(&terminal.reader.history) }
  if setting("NOCLOSE") == nil { terminal.close() }
  exit(code)
}

func pause(_ milliseconds: Int32) { poll(nil, 0, milliseconds) }

func answer(_ line: String) {
  say(setting("QUIET") == nil ? "GOT <\(line)>" : "LENGTH \(line.utf8.count)")
  switch line {
  case "quit": leave(0)
  case "slow": pause(300)
  case "crash": _ = [Int]()[Int(getpid())]
  case "abort": abort()
  case "ask": say("SECRET <\(terminal.read(prompt: setting("QUESTION") ?? "secret: ", hidden: true))>")
  case "history": terminal.reader.history.entries.forEach { say("H <\($0)>") }
  case "again": say("AGAIN \(terminal.read(prompt: "again> ", initial: terminal.reader.halfTyped + "draft"))")
  case "size": say("SIZE \(terminal.columns)x\(terminal.rows)")
  case "drop":
    pause(200)
    terminal.reader.discardPending()
  default: break
  }
  if setting("COUNT") != nil { say("PENDING \(terminal.reader.pendingPaste)") }
}

say("READY \(terminal.isInteractive)")
let prompt = setting("PROMPT") ?? "\u{1}\u{1B}[36m\u{1}menu\u{1}\u{1B}[0m\u{1}> "
while true {
  switch terminal.read(prompt: prompt, initial: setting("INITIAL") ?? "") {
  case .line(let line): answer(line)
  case .tooLong(let length): say("LONG \(length)")
  case .interrupt: say("INTERRUPT")
  case .cancelled: say("CANCELLED <\(terminal.reader.halfTyped)>")
  case .end:
    say("END")
    leave(0)
  case .terminate(let signal):
    say("TERMINATE \(signal) <\(terminal.reader.halfTyped)>")
    if let path = setting("DRAFT"), let file = fopen(path, "w") {
      fputs(terminal.reader.halfTyped, file)
      fclose(file)
    }
    leave(128 + signal)
  case .hangUp:
    if let path = setting("DRAFT"), let file = fopen(path, "w") {
      fputs(terminal.reader.halfTyped, file)
      fclose(file)
    }
    leave(129)
  case .failed(let code):
    fputs("host: failed \(code)\n", stderr)
    leave(74)
  }
}
