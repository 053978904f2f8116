import UsherTerminal

/// What the command line asks for.
struct Options: Equatable, Sendable {
  var command = Command.session
  var start = Start.whereLeft
  var demo = false
  /// The e-mail address of the account to sign in; nil for the one that used this terminal last.
  var account: String?
  var explain: String?
  var print = false
  var json = false
  var svg = false
  var push: String?
  /// The file to record the session in.
  var record: String?
  /// Where the events of the session are delivered; nil if none are logged.
  var events: EventTarget?
  var payments: String?
  var sandbox = false
  var strict = false
  var editorKeys = false
  var language: String?
  /// Nil if the option is not given. Then the account's setting applies.
  var color: ColorChoice?
  var plain = false
  var width: Int?
  var home: String?
  var screens: String?

  enum Command: Equatable, Sendable {
    case session, check, help, version
    case preview(screen: String)
    case push(PushOrder)
    case glance(GlanceOrder)
    case map(MapOrder)
    case open(link: String)
    case replay(ReplayOrder)
    case inspect(InspectRun)
    case events(EventsOrder)
  }

  /// The place where a session starts.
  enum Start: Equatable, Sendable {
    case whereLeft
    case open(place: String)
    case tap(file: String)
  }
}
