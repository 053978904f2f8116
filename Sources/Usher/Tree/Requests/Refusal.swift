/// Why a request was refused; the tree, its screens and its drafts are as they were.
public indirect enum Refusal: Error, Hashable, Sendable {
  /// The coordinator or screen that asked has no place in the tree.
  case stale
  /// Something covers the container. The container can be replaced, but nothing is put beneath the cover.
  case covered(by: String)
  /// The container cannot hold the step: a stack holds no tabs, and nothing is pushed onto tabs.
  case unfit(step: String, container: String)
  /// No coordinator on the way up has this flow among its children.
  case fitsNowhere(flow: String, asked: [String])
  /// A place names a step that its coordinator does not have.
  case unknownStep(String, in: String)
  /// A flow would be left with nothing to show.
  case empty(String)
  /// A coordinator was handed out again while it is in a tree, or a place names a tab twice.
  case placedTwice(String)
  /// What the place names does not exist.
  case unknown(Reason)
  /// Not allowed, by the coordinator that was asked, by an interceptor, or by a screen that cannot be left.
  case denied(Reason)
  /// Making or starting the step failed.
  case failed(step: String, why: Reason)
  /// The text is neither a place nor a link.
  case malformed(String, PlaceError?)
  /// Handlers made one request after another without end; these were the last requests.
  case loop([String])
  /// The link waited too long.
  case expired(String)
  /// The link that waited was dropped, because the user logged out or the account changed.
  case dropped(String)
  /// What waited was dropped, because the user has left the place that comes first.
  case givenUp(String)
  /// The program is leaving.
  case closing
}

extension Refusal {
  /// The refusal that an error stands for, when it was thrown while a step was made or started.
  init(_ error: any Error, at step: Step, in tree: Tree?) {
    let why = error as? Reason ?? tree?.links.reason(error) ?? Reason(error)
    self = error as? Refusal ?? .failed(step: step.written, why: why)
  }

  /// The refusal of a step that has no written form: a place with this step could not be kept or sent.
  init(unwritten step: Step, of type: any Flow.Type) {
    let what = "\(String(reflecting: type)).\(step.name) holds a value without a written form"
    self = .failed(step: step.name, why: Reason("unwritten", ["what": what]))
  }
}
