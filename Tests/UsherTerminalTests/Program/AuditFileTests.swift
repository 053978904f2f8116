import Fixtures
import Glibc
import Testing
import UsherFiles
import UsherPush
import UsherScreens

@testable import UsherTerminal

/// Audit logs in files, which several sessions write and somebody doctors.
@Suite struct AuditFileTests {
  private let folder = TemporaryFolder()
  private var file: AuditFile { AuditFile(path: folder / "audit") }

  private func append(_ event: String) throws -> Int {
    try file.append { _ in [.init("event", .string(event))] }
  }

  private func verify() throws -> (faults: [AuditCheck.Fault], isUnfinished: Bool, lines: [String]) {
    var check = AuditCheck()
    var (isUnfinished, lines) = (false, [String]())
    _ = try file.read {
      if let line = $0 {
        lines.append(String(decoding: line, as: UTF8.self))
        check.take(line)
      } else {
        check.takeTooLong()
      }
    } end: {
      isUnfinished = check.finish($0, rest: $1)
    }
    return (check.faults, isUnfinished, lines)
  }

  @Test func `several writers make one chain`() throws {
    #expect(try verify().lines == [])
    let other = AuditFile(path: folder / "audit")
    #expect(try append("came") == 1)
    #expect(try other.append { [.init("event", "came"), .init("session", .integer(Int64($0)))] } == 2)
    #expect(try append("ended") == 3)
    let (faults, isUnfinished, lines) = try verify()
    #expect(faults == [] && !isUnfinished)
    #expect(lines.count == 3 && lines[1].hasPrefix(#"{"line":2,"event":"came","session":2,"after":""#))
    for name in ["audit", "audit.head"] {
      var facts = stat()
      #expect(stat(folder / name, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    }
  }

  @Test func `the next writer completes the line of one that was killed, and says so`() throws {
    _ = try append("came")
    let before = (try RegularFile.read(folder / "audit"), try RegularFile.read(folder / "audit.head"))
    let head = try #require(AuditHead(written: String(decoding: before.1, as: UTF8.self)))
    let line = head.line([.init("event", "ended")])
    var pending = head
    pending.pending = line
    for length in [0, 1, 20, line.utf8.count, line.utf8.count + 1] {
      folder.write(before.0 + Array((line + "\n").utf8).prefix(length), to: "audit")
      folder.write(pending.written, to: "audit.head")
      #expect(try verify().isUnfinished)
      #expect(try append("came") == 4)
      let (faults, isUnfinished, lines) = try verify()
      #expect(faults == [] && !isUnfinished)
      #expect(lines[1] == line && lines[2].contains(#""event":"mended","had":\#(length)"#))
    }
  }

  @Test func `writers go on behind what was doctored, and the fault stays`() throws {
    for _ in 0..<4 { _ = try append("came") }
    let (whole, head) = (try RegularFile.read(folder / "audit"), try RegularFile.read(folder / "audit.head"))
    let lines = whole.split(separator: 10, omittingEmptySubsequences: false).dropLast().map {
      Array($0) + [10]
    }
    let doctored: [[UInt8]] = [
      Array(lines[..<3].joined()), Array(lines[1...].joined()), [], whole + Array("{}\n".utf8), whole + [0],
      whole + [UInt8](repeating: 120, count: 1 << 20) + [10],
    ]
    for bytes in doctored {
      folder.write(bytes, to: "audit")
      folder.write(head, to: "audit.head")
      #expect(try verify().faults != [])
      _ = try append("came")
      #expect(try verify().faults != [])
    }
    for text in ["", "x\n", "99999999999999999999 1 \(AuditHead.none)\n", "1 2\n", "\u{0}"] {
      folder.write(whole, to: "audit")
      folder.write(text, to: "audit.head")
      #expect(try verify().faults != [])
      _ = try append("came")
      #expect(try verify().faults != [])
    }
  }

  @Test func `a link, a folder or no folder is an error`() {
    #expect(throws: FileError.self) { _ = try AuditFile(path: "/dev/null/audit").append { _ in [] } }
    symlink("/tmp/other", folder / "audit")
    #expect(throws: FileError.self) { _ = try append("came") }
  }

  /// A session without a log ends or goes on, as the program has chosen.
  @Test func `what happens without a log is the program's choice`() throws {
    let home = folder / "log"
    func trail(_ unwritable: Audit.Unwritable) -> AuditTrail {
      AuditTrail(
        Audit(unwritable: unwritable), in: AuditFile(path: home + "/audit"),
        of: Visitor("ann", from: "192.0.2.1"),
        now: { 1_793_611_805_000 })
    }
    let strict = trail(.endSession)
    var stopped: [FileError] = []
    strict.stop = { stopped.append($0) }
    folder.write("", to: "log")
    #expect(!strict.note("restart", ["server": "web1"]))
    #expect(stopped.count == 1 && strict.failure != nil)
    let lenient = trail(.goOn)
    #expect(lenient.note("restart") && lenient.note("restart"))
    unlink(home)
    #expect(lenient.note("restart", ["server": "web1"]))
    #expect(!strict.note("restart"))
    var lines: [String] = []
    _ = try AuditFile(path: home + "/audit").read { lines.append(String(decoding: $0 ?? [], as: UTF8.self)) }
    #expect(lines.count == 2)
    #expect(lines.first?.contains(#""who":"ann","event":"lost","count":2"#) ?? false)
    #expect(
      lines.last?.contains(
        #""time":"2026-11-02 09:30:05","session":1,"who":"ann","event":"restart","values":{"server":"web1"}"#)
        ?? false)
    for name in ["/audit", "/audit.head"] { unlink(home + name) }
    rmdir(home)
  }

  @Test func `the report has a row for each session`() throws {
    var report = AuditReport()
    for line in [
      #"{"time":"2026-11-02 09:30:05","session":1,"who":"ann","event":"came","from":"192.0.2.1"}"#,
      #"{"time":"2026-11-02 09:30:06","session":1,"who":"ann","event":"seen","at":"servers"}"#,
      #"{"time":"2026-11-02 09:31:00","session":2,"who":"SHA256:x","event":"came","from":"192.0.2.22","command":"post"}"#,
      #"{"time":"2026-11-02 09:31:01","session":2,"who":"SHA256:x","event":"known","as":"Bora"}"#,
      #"{"time":"2026-11-02 09:32:00","session":1,"who":"ann","event":"choice","name":"open"}"#,
      #"{"time":"2026-11-02 09:32:01","session":1,"who":"ann","event":"choice","name":"open"}"#,
      #"{"time":"2026-11-02 09:32:02","session":1,"who":"ann","event":"answer","name":"restart","field":"sure","yes":true}"#,
      #"{"time":"2026-11-02 09:32:02","session":1,"who":"ann","event":"restart","values":{"server":"web\u001b1"}}"#,
      #"{"time":"2026-11-02 09:32:03","session":1,"who":"ann","event":"command","name":"back"}"#,
      #"{"time":"2026-11-02 10:35:09","session":1,"who":"ann","event":"ended","code":0}"#, #"[]"#,
    ] { report.take(try JSON(parsing: Array(line.utf8))) }
    #expect(
      report.table == """
        2026-11-02 09:30  ann   192.0.2.1   1h05m  open ×2, restart=yes, restart server=web␛1, /back
        2026-11-02 09:31  Bora  192.0.2.22  -      post

        """)
  }
}
