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
  case refusedFailed = "refused.failed"
  case refusedStale = "refused.stale"
  case refusedCovered = "refused.covered"
  case refusedUnfit = "refused.unfit"
  case refusedFitsNowhere = "refused.fitsNowhere"
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
