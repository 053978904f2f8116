import Usher
import UsherScreens
import UsherSession
import UsherTerminal

func record(_ root: some Coordinator, in file: String, gallery: Gallery) throws -> SessionEnd {
  let recording = RecordingFile(file)
  let tree = Tree(root, clock: { recording.clock.nanoseconds }, worker: LateWorkers())
  let session = Session(tree, gallery: gallery)
  let loop = try TerminalLoop(session, program: "tea")
  loop.clockStart = recording.start
  session.tape = try recording.tape()
  // A timer, and an event from outside.
  loop.later(500) { session.tree.tell(Reason("open")) }
  session.perform(as: "order", "mint") { _ = session.follow("order:mint") }
  return loop.run()
}

func replay(_ root: some Coordinator, _ order: ReplayOrder, gallery: Gallery) throws -> ExitCode {
  let replaying = try ReplayRun(order, phrases: Phrases([], in: "en"))
  let replay = Replay(replaying.recording)
  let tree = Tree(root, clock: { replay.clock.nanoseconds }, worker: replay.worker)
  let session = Session(tree, gallery: gallery)
  replay.events["order"] = { session, tea in session.follow("order:" + tea) }
  replay.onStart = { replay.later(500) { session.tree.tell(Reason("open")) } }
  replay.attach(session) { tree.start() }
  return try replaying.play(replay)
}
