import Glibc
import Usher
import UsherFiles
import UsherScreens
import UsherSession
import UsherTerminal

let usage = """
  usage: heroes [--data FILE | --server URL] [--home DIR] [--push FILE] [--open LINK] [--lang en|ko]
  The key of a server is read from HEROES_KEY.
  """

func fail(_ words: String, _ code: Int32) -> Never {
  StandardError.complain(words, program: "heroes")
  exit(code)
}

func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func read(_ arguments: [String]) -> [String: String] {
  var (options, rest): ([String: String], ArraySlice<String>) = ([:], arguments.dropFirst())
  while let name = rest.popFirst() {
    if name == "--help" {
      print(usage)
      exit(0)
    }
    let names = ["--data", "--server", "--home", "--push", "--open", "--lang"]
    guard names.contains(name), let value = rest.popFirst()
    else { fail("\(name) is not an option, or has no value; --help lists them", 64) }
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

let options = read(CommandLine.arguments)
let state = variable("XDG_STATE_HOME") ?? (variable("HOME") ?? ".") + "/.local/state"
let home = Home(folder: options["--home"] ?? state + "/heroes")
let world = World(
  source: source(options), desk: home.desk { StandardError.complain("\($0)", program: "heroes") })
let language = options["--lang"] ?? home.text("language") ?? String((variable("LANG") ?? "en").prefix(2))
let session = Session(
  Tree(live: Catalogue(world)), gallery: Gallery(embedded: EmbeddedScreens.files),
  language: ["en", "ko"].contains(language) ? language : "en")
setUp(session, world)
session.tree.onLeave = { tree in
  do {
    try home.write(tree.saved(version: 1).written, to: "place")
    try home.write(session.language, to: "language")
  } catch { StandardError.complain("\(error)", program: "heroes") }
}

do {
  let loop = try TerminalLoop(session, program: "heroes")
  let tail = try options["--push"].map { path in
    try FileTail(path: path, from: nil, events: loop.terminal.events) { News.say($0.bytes, in: session) }
  }
  let state = home.text("place").flatMap { SavedState(written: $0) } ?? SavedState(version: 1, place: .root)
  let link = options["--open"]
  session.begin { tree in link.map { tree.start(link: $0) } ?? tree.start(restoring: state) }
  let end = loop.run()
  tail?.stop()
  exit(end.exitCode)
} catch { fail("\(error)", 71) }
