internal import Usher
internal import UsherSession

/// Runs the command `replay FILE`.
extension Run {
  /// Plays a recording, from the place and with the words that the recorded session began with; or exports it.
  func play(_ make: (Run) throws -> Session) throws -> ExitCode {
    let replaying = try ReplayRun(try ReplayOrder(reading), phrases: files.phrases(in: language))
    let settings = replaying.recording.settings
    let demo = program.options.first(where: \.keepsNothing)
    let (link, world) = (settings.facts["open"], settings.facts["world"])
    guard demo == nil || [demo?.name, "store"].contains(world) else {
      throw replaying.failure(.badSetting("world:\(world ?? "")"))
    }
    guard files.languages.contains(settings.language) else {
      throw replaying.failure(.badSetting("lang=" + settings.language))
    }
    var command = program.name
    if let demo, world == demo.name { command += " " + demo.typed }
    command += " --lang " + settings.language.shellWord
    if let link { command += " --open " + link.shellWord }
    if try replaying.export(command: command, link: link) { return .ok }
    let replay = prepareReplay(of: replaying.recording)
    let session: Session
    do { session = try made(make) } catch let error as RecordingError { throw replaying.failure(error) }
    session.language = settings.language
    let kept = settings.facts["kept"].flatMap { SavedState(written: $0) }
    replay.attach(session) { [self] in start(session.tree, at: link, from: kept) }
    return try replaying.play(replay) { [self] in missing() }
  }
}
