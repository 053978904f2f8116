import Glibc
import ParlorServer
import ParlorStore
import Usher
import UsherFiles
import UsherScreens
import UsherTerminal

/// Which receipts `parlor server settle` reads.
struct PayerFile: Equatable {
  /// The file of payments; `-` for standard input, with the lines for the payer on standard output.
  let path: String
  /// The file with the key of the receipts' seals; nil for the one beside the file of payments.
  var key: String?
  /// Whether receipts of a test of the payer count as well.
  var takesSandbox = false

  /// Larger files are refused, as a session refuses them.
  private static let limit = 16 << 20
  private static let fewest = 16

  private var isStream: Bool { path == "-" }

  func read() throws(TeamError) -> [[UInt8]] {
    let bytes: [UInt8]
    if isStream {
      guard let all = Bytes.readAll(STDIN_FILENO, limit: Self.limit), all.count <= Self.limit else {
        throw .input("settling.input")
      }
      bytes = all
    } else {
      do throws(FileError) { bytes = try RegularFile.read(path, limit: Self.limit) } catch {
        throw .input(Sentence(error))
      }
    }
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  func seal() throws(TeamError) -> Seal { try seal(in: key ?? path + ".key") }

  func sandboxSeal() throws(TeamError) -> Seal? { takesSandbox ? try seal(in: path + ".sandbox.key") : nil }

  /// The key in a file. If there is no file, makes one, as a session does.
  private func seal(in path: String) throws(TeamError) -> Seal {
    var key: [UInt8]
    do throws(FileError) {
      let file = OwnFile(path)
      if let held = try file.read(limit: 4096) {
        key = held
      } else {
        try file.makeKey()
        AgentWords.complain(Sentence("settling.madeKey", ["path": path]))
        key = try file.read(limit: 4096) ?? []
      }
    } catch { throw .input(Sentence(error)) }
    while let last = key.last, last <= 0x20 { key.removeLast() }
    guard key.count >= Self.fewest else {
      throw .input(Sentence("settling.key", ["path": path, "size": key.count]))
    }
    return Seal(key: key)
  }

  /// Writes lines for the payer. Once it returns, they are on the disk.
  func append(_ lines: [String]) throws(TeamError) {
    guard !lines.isEmpty else { return }
    let text = lines.map { $0 + "\n" }.joined()
    if isStream {
      do throws(ProgramFailure) { return try StandardOutput.write(text) } catch { throw .output(error.words) }
    }
    do throws(FileError) {
      let file = try RegularFile.open(path, O_RDWR | O_APPEND)
      defer { close(file) }
      var facts = stat()
      var last = UInt8(ascii: "\n")
      guard fstat(file, &facts) == 0, facts.st_size == 0 || pread(file, &last, 1, facts.st_size - 1) == 1
      else {
        throw .unreadable(path: path, errno: errno)
      }
      // If a writer died in mid-line, begins a new line.
      let bytes = Array(((last == UInt8(ascii: "\n") ? "" : "\n") + text).utf8)
      guard Bytes.write(bytes, to: file), fsync(file) == 0 else {
        throw .unwritable(path: path, errno: errno)
      }
    } catch { throw .output(Sentence(error)) }
  }
}

extension AgentCommand {
  func settle(_ url: String, _ file: PayerFile) throws(TeamError) -> ExitCode {
    // Without lines there is no key to make.
    let lines = try file.read()
    let seal = try file.seal()
    let sandbox = try file.sandboxSeal()
    let server = try TeamServer(url)
    let settling = try server.settle(lines, sealedBy: seal, sandbox: sandbox)
    let answers = try server.linesForPayer(sealedBy: seal, knowing: lines)
    // The payer gets a line before the server takes note of it. After a crash in between, it gets the line twice.
    try file.append(answers.map(\.text))
    try server.markSent(answers)
    // Standard output may be the payer's.
    for (line, why) in settling.skipped {
      AgentWords.complain(
        Sentence("line", ["line": line, "why": Sentence("settling." + why.id, why.values)]))
    }
    AgentWords.complain(
      Sentence(
        "settled",
        [
          "receipts": settling.settled.count, "lines": settling.skipped.count, "sent": answers.count,
        ]))
    return settling.skipped.isEmpty ? .ok : .dataError
  }
}
