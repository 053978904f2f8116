import Glibc
import Usher
import UsherFiles
import UsherSession
import UsherTerminal

/// Runs a session that starts where the last one ended, and shows the lines that are appended to the file `news`.
func run(_ session: Session, in folder: String, link: String?) throws -> SessionEnd {
  let (place, news) = (folder + "/place", folder + "/news")
  session.tree.onLeave = { tree in
    do throws(FileError) {
      try Folder.makeParents(of: place)
      try RegularFile.write(Array(tree.saved(version: 1).written.utf8), to: place)
    } catch { StandardError.complain("\(error)", program: "garden") }
  }
  let loop = try TerminalLoop(session, program: "garden")
  try Folder.makeParents(of: news)
  let tail = try FileTail(path: news, from: nil, events: loop.terminal.events) { line in
    hearNews(String(decoding: line.bytes, as: UTF8.self), in: session)
  }
  defer { tail.stop() }
  let kept = savedState(place)
  session.begin { tree in
    if let link { return tree.start(link: link) }
    if let kept { return tree.start(restoring: kept) }
    return tree.start()
  }
  return loop.run()
}

func savedState(_ path: String) -> SavedState? {
  guard let file = try? RegularFile.openOwn(path) else { return nil }
  defer { close(file) }
  return Bytes.readAll(file, limit: 1 << 20).flatMap {
    SavedState(written: String(decoding: $0, as: UTF8.self))
  }
}
