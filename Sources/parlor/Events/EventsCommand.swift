import Glibc
import ParlorFlows
import UsherEvents
import UsherEventsSQLite
import UsherEventsServers
import UsherFiles
import UsherProgram

/// `parlor events`: what `--events` has logged and not delivered yet, and a collector for the other side.
struct EventsCommand {
  let order: EventsOrder
  let options: Options

  func run() throws(ProgramFailure) -> ExitCode {
    order.collects ? try collect() : try show()
  }

  private func show() throws(ProgramFailure) -> ExitCode {
    let path = EventTarget.storePath(in: try Directories.find(of: "parlor", home: options.home))
    // Without a file, nothing was logged; none is made.
    let isThere = FileIdentity(at: path) != nil
    let store = SQLiteEventStore(path: path)
    do {
      if order.clears, isThere { try store.clear() }
      let waiting = isThere ? try store.oldest(.max) : []
      if options.json {
        try StandardOutput.write(waiting.map { String(decoding: $0.json, as: UTF8.self) + "\n" }.joined())
      } else {
        try StandardOutput.write(table(waiting.count, isThere ? try store.counts() : [:]))
      }
      return .ok
    } catch let error as ProgramFailure {
      throw error
    } catch {
      throw ProgramFailure(code: .ioError, words: "cannot read \(path): \(error)")
    }
  }

  private func table(_ waiting: Int, _ counts: [EventFate: Int]) -> String {
    let isKorean = options.language.map { $0 == "ko" } ?? ((try? ScreenFiles(options).userLanguage) == "ko")
    let rows: [(english: String, korean: String, Int)] = [
      ("waiting", "대기", waiting), ("delivered", "전송", counts[.delivered] ?? 0),
      ("refused", "거절", counts[.refused] ?? 0), ("dropped", "버림", counts[.crowdedOut] ?? 0),
    ]
    return rows.map { "\(isKorean ? $0.korean : $0.english) \($0.2)\n" }.joined()
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
    ProgramFailure(code: .unavailable, words: "cannot listen at \(place); somebody may be listening there")
  }
}
