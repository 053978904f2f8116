import Glibc
import ParlorFlows
import UsherEvents
import UsherFiles
import UsherScreens
import UsherTerminal

/// `parlor events`: what was logged and not delivered yet, a report of it, and a collector for the other side.
struct EventsCommand {
  private let order: EventsOrder
  private let program: Run

  init(_ run: Run) throws(UsageError) { (order, program) = (try EventsOrder(run), run) }

  func run() throws(ProgramFailure) -> ExitCode {
    switch order.deed {
    case .show:
      order.follows ? try EventTail(try storePath(), isJSON: program[.json] != nil).follow() : try show()
    case .collect: try collect()
    case .report: try report()
    }
  }

  private func storePath() throws(ProgramFailure) -> String { EventTarget.storePath(in: try directories) }

  private var directories: Directories {
    get throws(ProgramFailure) {
      let directories = try program.directories
      try directories.refuseLinks()
      return directories
    }
  }

  private func show() throws(ProgramFailure) -> ExitCode {
    let path = try storePath()
    // Without a file, nothing was logged; none is made.
    let isThere = FileIdentity(at: path) != nil
    let store = SQLiteEventStore(path: path)
    do {
      if order.clears, isThere { try store.clear() }
      let waiting = isThere ? try store.oldest(.max) : []
      if program[.json] != nil {
        try StandardOutput.write(waiting.map { String(decoding: $0.json, as: UTF8.self) + "\n" }.joined())
      } else {
        let counts = EventCounts(
          waiting, gone: isThere ? try store.counts() : [:], countsKinds: order.countsKinds)
        try StandardOutput.write(counts.text(program.phrases))
      }
      return .ok
    } catch let error as ProgramFailure {
      throw error
    } catch {
      throw ProgramFailure(
        code: .ioError, words: Sentence("events.unreadable", ["path": path, "why": error]))
    }
  }

  /// Reports the events in a file, and those that wait.
  private func report() throws(ProgramFailure) -> ExitCode {
    var records: [EventRecord] = []
    let directories = try directories
    let file = try order.source.map { path throws(ProgramFailure) in try Directories.absolute(path) }
    let path = file ?? EventTarget.standardFile(in: directories)
    if file != nil || FileIdentity(at: path) != nil {
      do throws(FileError) {
        let bytes =
          try file == nil
          ? OwnFile(path).read(limit: 1 << 28) ?? [] : RegularFile.read(path, limit: 1 << 28)
        records += bytes.split(separator: 0x0A).compactMap {
          EventRecord($0)
        }
      } catch { throw ProgramFailure(error) }
    }
    let store = try storePath()
    if file == nil, FileIdentity(at: store) != nil {
      do {
        records += try SQLiteEventStore(path: store).oldest(.max).compactMap { EventRecord($0.json) }
      } catch {
        throw ProgramFailure(
          code: .ioError, words: Sentence("events.unreadable", ["path": store, "why": error]))
      }
    }
    let report = EventReport(records, over: records.isEmpty ? nil : ReportMap(MapCommand.chart))
    let phrases = program.phrases
    try StandardOutput.write(order.format == .svg ? report.svg(phrases) : report.text(phrases))
    return .ok
  }

  private func collect() throws(ProgramFailure) -> ExitCode {
    let path = try Directories.absolute(order.file)
    do throws(FileError) { close(try RegularFile.open(path, O_RDWR | O_CREAT | O_APPEND)) } catch {
      throw ProgramFailure(error)
    }
    let collector = EventCollector(to: LineFile(path: path))
    if let socket = order.socket, !collector.listen(at: try Directories.absolute(socket)) {
      throw cannotListen(socket)
    }
    if let port = order.port, collector.listen(port: port, token: EventTarget.token) == nil {
      throw cannotListen("\(port)")
    }
    collector.run()
    return .ok
  }

  private func cannotListen(_ place: String) -> ProgramFailure {
    ProgramFailure(code: .unavailable, words: Sentence("events.noListening", ["place": place]))
  }
}
