// heroes [--data FILE | --server URL] [--push FILE] and the options of every program: see heroes --help. The environment
// variable HEROES_KEY holds the key of the server. The FILE of --push gets lines such as {"hero": 7, "text": "was seen"}.
import Foundation
import Usher
import UsherFiles
import UsherHTTP
import UsherProgram
import UsherSession

let data = ProgramOption("data", value: "FILE", "read the heroes from FILE")
let server = ProgramOption("server", value: "URL", "ask a server such as http://localhost:8007")

func source(_ run: Run) throws -> any HeroSource {
  if let url = run[server] {
    let key = ProcessInfo.processInfo.environment["HEROES_KEY"] ?? ""
    guard let server = HTTPServer(url, headers: ["X-Heroes-Key": key])
    else { throw UsageError("write --server http://HOST:PORT, and only printable ASCII in HEROES_KEY") }
    return ServerHeroes(server: server) { Thread.sleep(forTimeInterval: 0.2 * Double($0)) }
  }
  guard let path = run[data] else { throw UsageError("say --data FILE or --server URL") }
  do {
    let bytes = try RegularFile.read(path, limit: 1 << 22)
    return FileHeroes(all: try JSONDecoder().decode([Hero].self, from: Data(bytes)))
  } catch {
    throw ProgramFailure(code: .noInput, words: "--data \(path): \(error)")
  }
}

var program = Program("heroes", version: "1.0", screens: heroesScreens)
program.about = "A catalogue of heroes."
program.options = [data, server, .push]
program.run { run in
  let world = World(source: try source(run), desk: try Desk(keptIn: run.directories.data + "/desk"))
  let session = run.session(Catalogue(world))
  setUp(session, world)
  if !run.isLanguageGiven, let language = world.desk.content.language { session.language = language }
  run.hear(.push, decode: News.decode) { $0.tell($1) }
  return session
}
