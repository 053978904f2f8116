public import UsherScreens

/// The words of the session itself. A file `Session/session` in the gallery has them in a language. Without a file they are
/// English, which is built in.
public enum SessionWord: String, Word {
  public static let file = "Session/session"

  case yesNo
  case yesWords
  case noWords
  case answerYesOrNo
  case pasteNext
  case pasteNowhere
  case unknownChoice
  case unknownLine
  case unknownCommand
  case commandElsewhere
  case tooLong
  case takenAsAnswer
  case draft
  case draftAside
  case noPicture
  case openWhat
  case waiting
  case cancelled
  case nothingWaits
  case atRoot
  case help
  case argumentLink = "argument.link"
  case commandBack = "command.back"
  case commandHome = "command.home"
  case commandOpen = "command.open"
  case commandWhere = "command.where"
  case commandCancel = "command.cancel"
  case commandPaste = "command.paste"
  case commandHelp = "command.help"
  case commandQuit = "command.quit"
  case reasonStart = "reason.start"
  case reasonLookup = "reason.lookup"
  case reasonError = "reason.error"
  case reasonRedirected = "reason.redirected"
  case reasonBadLines = "reason.badLines"
  case refusedFailed = "refused.failed"
  case refusedStale = "refused.stale"
  case refusedCovered = "refused.covered"
  case refusedUnfit = "refused.unfit"
  case refusedFitsNowhere = "refused.fitsNowhere"
  case refusedLeadsNowhere = "refused.leadsNowhere"
  case refusedUnknownStep = "refused.unknownStep"
  case refusedEmpty = "refused.empty"
  case refusedPlacedTwice = "refused.placedTwice"
  case refusedMalformed = "refused.malformed"
  case refusedLoop = "refused.loop"
  case refusedExpired = "refused.expired"
  case refusedDropped = "refused.dropped"
  case refusedClosing = "refused.closing"

  /// The values that the words must have.
  public var values: [String] {
    english.split(separator: "{{", omittingEmptySubsequences: false).dropFirst().compactMap {
      $0.split(separator: "}}").first.map(String.init)
    }
  }
}

extension WordOutline {
  /// The words of the session. English needs no file because it is built in.
  public init(_ type: SessionWord.Type) { self.init(type, builtIn: "en") }
}

extension SessionWord {
  /// The built-in words.
  var english: String {
    switch self {
    case .yesNo: "(y/N)"
    case .yesWords: "y yes"
    case .noWords: "n no"
    case .answerYesOrNo: "Please answer y or n."
    case .pasteNext: "The next paste becomes one message."
    case .pasteNowhere: "Nothing can be said here."
    case .unknownChoice: "“{{line}}” is none of the choices here: {{keys}}. /help says more."
    case .unknownLine: "“{{line}}” means nothing here. /help says more."
    case .unknownCommand: "There is no command {{command}}. /help lists them all."
    case .commandElsewhere: "{{command}} works on another screen, not on this one."
    case .tooLong: "That line is longer than {{limit}} bytes; nothing was sent."
    case .takenAsAnswer: "Taken as the answer. ^D goes back."
    case .draft: "In the line stands what you typed here and did not send. ^C drops it."
    case .draftAside: "Typed here and not sent; type it again to send it: {{text}}"
    case .noPicture: "There is no picture of {{screen}} in {{language}}."
    case .openWhat: "Say what to open, as /where writes it."
    case .waiting: "{{link}} waits: {{why}}. /cancel lets it go."
    case .cancelled: "It no longer waits."
    case .nothingWaits: "No link is waiting."
    case .atRoot: "This is the first screen. /quit leaves."
    case .help: "Type a number or a letter to choose; or a command:"
    case .argumentLink: "LINK"
    case .commandBack: "one screen back"
    case .commandHome: "the first screen"
    case .commandOpen: "go to a link or a place"
    case .commandWhere: "say where this is, as a link"
    case .commandCancel: "let a waiting link go"
    case .commandPaste: "make one message of the next paste"
    case .commandHelp: "this list"
    case .commandQuit: "leave"
    case .reasonStart: "the program is starting"
    case .reasonLookup: "it is being looked up"
    case .reasonError: "{{what}}"
    case .reasonRedirected: "That leads to {{place}} instead."
    case .reasonBadLines:
      "Lines of {{file}} that could not be read: {{count}}, the last of them line {{line}}."
    case .refusedFailed: "{{step}} cannot be opened: {{why}}"
    case .refusedStale: "That screen is gone."
    case .refusedCovered: "{{cover}} has to be closed first."
    case .refusedUnfit: "{{step}} cannot be shown in {{container}}."
    case .refusedFitsNowhere: "Nothing here leads to {{flow}}; asked were {{asked}}."
    case .refusedLeadsNowhere: "Nothing here leads to {{flow}}."
    case .refusedUnknownStep: "Nothing here is called {{step}}; /where shows how places are written."
    case .refusedEmpty: "{{flow}} has nothing to show."
    case .refusedPlacedTwice: "{{flow}} is open already."
    case .refusedMalformed: "“{{text}}” is not a link or a place."
    case .refusedLoop: "Stopped: one step led to the next without end ({{names}})."
    case .refusedExpired: "{{link}} waited too long and was let go."
    case .refusedDropped: "{{link}} was let go with the account it was for."
    case .refusedClosing: "The program is leaving."
    }
  }

  func english(_ values: [String: String]) -> String {
    var text = english
    for (name, value) in values { text = text.replacing("{{\(name)}}", with: value) }
    return text
  }
}
