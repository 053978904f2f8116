import Usher
import UsherFiles
import UsherScreens
import UsherSession
import UsherTerminal

/// Runs a program that starts where it was left, and tells each line that is appended to the file `news`.
func run(_ root: some Coordinator, _ screens: Gallery, in folder: String) throws -> SessionEnd {
  let place = OwnFile(folder + "/place")
  let kept = try place.read().flatMap { SavedState(written: String(decoding: $0, as: UTF8.self)) }

  let session = Session(Tree(live: root), gallery: screens)
  session.tree.onLeave = { tree in
    do {
      try place.write(tree.saved(version: 1).written.utf8)
    } catch {
      StandardError.complain("\(error)", program: "till")
    }
  }
  session.begin { tree in kept.map { tree.start(restoring: $0) } ?? tree.start() }

  let loop = try TerminalLoop(session, program: "till")
  let news = PayloadReader(session, of: "news", decode: News.init) { news, tree in
    tree.tell(Reason("news", ["text": news.text]))
  }
  let tail = try FileTail(path: folder + "/news", from: nil, events: loop.terminal.events) { line in
    if news.read(Array(line.bytes), number: line.number) { news.tellBadLines() }
  }
  defer { tail.stop() }
  return loop.run()
}

/// A line of the file: words that are not empty.
private struct News {
  let text: String

  init(_ line: [UInt8]) throws {
    guard !line.isEmpty, let text = String(validating: line, as: UTF8.self) else { throw Reason("noNews") }
    self.text = text
  }
}
