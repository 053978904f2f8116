// heroes [--data FILE | --server URL] [--home DIR] [--push FILE] [--open LINK] [--lang en|ko]
//
// The environment variable HEROES_KEY holds the key of the server. The place, the favourites and everything else are
// stored in the folder DIR; without --home, in the folder heroes of XDG_STATE_HOME. The FILE of --push gets lines such
// as {"hero": 7, "text": "was seen at the quay"}.
import Glibc
import Usher
import UsherFiles
import UsherScreens
import UsherSession
import UsherTerminal

func fail(_ words: String, _ code: Int32) -> Never {
  StandardError.complain(words, program: "heroes")
  exit(code)
}

func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func read(_ arguments: ArraySlice<String>) -> [String: String] {
  let names = ["--data", "--server", "--home", "--push", "--open", "--lang"]
  var (options, rest): ([String: String], ArraySlice<String>) = ([:], arguments)
  while let name = rest.popFirst() {
    guard names.contains(name), let value = rest.popFirst()
    else { fail("use \(names.joined(separator: ", ")), each with a value", 64) }
    options[name] = value
  }
  return options
}

func source(_ options: [String: String]) -> any HeroSource {
  if let url = options["--server"] {
    let key = variable("HEROES_KEY") ?? ""
    guard let transport = SocketTransport(url: url), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { fail("write --server http://HOST:PORT, and only printable ASCII in HEROES_KEY", 64) }
    return ServerHeroes(transport: transport, key: key) { usleep(UInt32($0) * 200_000) }
  }
  guard let path = options["--data"] else { fail("say --data FILE or --server URL", 64) }
  do { return try FileHeroes(path: path) } catch { fail("--data \(path): \(error)", 66) }
}

let options = read(CommandLine.arguments.dropFirst())
let state = variable("XDG_STATE_HOME") ?? (variable("HOME") ?? ".") + "/.local/state"
let home = Home(folder: options["--home"] ?? state + "/heroes")
let world = World(source: source(options), desk: home.desk())
let language =
  options["--lang"] ?? world.desk.content.language ?? String((variable("LANG") ?? "en").prefix(2))
let session = Session(
  Tree(live: Catalogue(world)), gallery: Gallery(embedded: EmbeddedScreens.files),
  language: language == "ko" ? "ko" : "en")
setUp(session, world)
session.tree.onLeave = { home.write($0.saved(version: 1).written.utf8, to: "place") }

do {
  let loop = try TerminalLoop(session, program: "heroes")
  let tail = try options["--push"].map { path in
    try FileTail(path: path, from: nil, events: loop.terminal.events) { News.say($0.bytes, in: session) }
  }
  let kept = home.text("place").flatMap { SavedState(written: $0) } ?? SavedState(version: 1, place: .root)
  session.begin { tree in
    if let link = options["--open"] { tree.start(link: link) } else { tree.start(restoring: kept) }
  }
  let end = loop.run()
  tail?.stop()
  exit(end.exitCode)
} catch { fail("\(error)", 71) }
