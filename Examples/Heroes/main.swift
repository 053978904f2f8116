// See heroes --help. HEROES_KEY holds the key of the server. The FILE of --push gets {"hero": 7, "text": "was seen"} and the like.
import Foundation
import UsherEvents
import UsherScreens
import UsherSession
import UsherTerminal

let data = ProgramOption("data", value: "FILE", "read the heroes from FILE")
let server = ProgramOption("server", value: "URL", "ask a server such as http://localhost:8007")
let events = ProgramOption("events", value: "FILE", "log in FILE where you go, without what you type")

func source(_ run: Run) throws -> any HeroSource {
  if let url = run[server] {
    let key = ProcessInfo.processInfo.environment["HEROES_KEY"] ?? ""
    guard let server = HTTPServer(url, headers: ["X-Heroes-Key": key])
    else { throw UsageError("write --server http://HOST:PORT, and only printable ASCII in HEROES_KEY") }
    return ServerHeroes(server: server) { Thread.sleep(forTimeInterval: 0.2 * Double($0)) }
  }
  guard let all = try run.read(data, decode: { try JSONDecoder().decode([Hero].self, from: Data($0)) })
  else { throw UsageError("say --data FILE or --server URL") }
  return FileHeroes(all: all)
}

var program = Program("heroes", version: "1.0", screens: heroesScreens)
program.about = "A catalogue of heroes."
program.options = [data, server, events, .push, .door]
program.run { run in
  let world = World(source: try source(run), desk: try Desk(in: run.directories.data, for: run.visitor?.name))
  let session = run.session(Catalogue(world))
  setUp(session, world)
  if !run.isLanguageGiven, let language = world.desk.content.language { session.language = language }
  if let log = run[events] {
    let thread = try CourierThread(store: SQLiteEventStore(path: run.directories.data + "/events"), file: log)
    world.desk.events = EventLog(thread.courier)
    let logger = JournalLogger(session.tree, log: thread.courier)
    run.whileRunning(thread.turnOn, end: logger.end, { thread.stop() })
  }
  run.hear(.push, decode: News.decode) { $0.tell($1) }
  return session
}
