/// What a session says by itself. A gallery with `Session/session` words says it in its languages; where there is none it is
/// said in the English that is built in.
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

  /// The names in braces that the words have to hold.
  public var values: [String] {
    english.split(separator: "{{", omittingEmptySubsequences: false).dropFirst().compactMap {
      $0.split(separator: "}}").first.map(String.init)
    }
  }
}
