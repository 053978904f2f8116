public import UsherScreens

/// The words of the session itself. English and Korean are built in. A file `Session/session` in the gallery replaces single
/// words; in any other language it has all of them.
public enum SessionWord: String, Word {
  public static let file = "Session/session"

  /// Said after each question that is answered with yes or no.
  case yesNo
  /// Never said: the words that are taken as yes, with blanks between them.
  case yesWords
  /// Never said: the words that are taken as no, with blanks between them. An empty line is no as well.
  case noWords
  /// Said when the answer to a question of yes or no is neither yes nor no.
  case answerYesOrNo
  /// Never said: ways out of other programs. Where a careful `Say` takes text, the session asks before it takes one
  /// of them.
  case wayOutWords
  /// Never said: what people type for help. It does `/help`, or is asked about where a careful `Say` takes text.
  case helpWords
  /// Never said: what people type to leave. It does `/quit`, or is asked about where a careful `Say` takes text.
  case quitWords
  /// Said when a careful `Say` gets a line that may be meant for another screen.
  case sendThis
  /// Said in place of ``sendThis`` when the line is one of ``helpWords``.
  case sendHelp
  /// Said in place of ``sendThis`` when the line is one of ``quitWords``.
  case sendQuit
  /// Said in place of ``sendThis`` when the line may be the way to a place that the program's guide knows.
  case goThere
  /// Said when a paste of several lines may be one text.
  case sendPaste
  /// Said within a long paste that is asked about, for the lines that are left out.
  case moreLines
  /// Said as the prompt while the user looks for an earlier line (^R), and one is found.
  case historySearch
  /// Said as the prompt while the user looks for an earlier line (^R), and none is found.
  case historyMissing
  /// Said when a line that was asked about is dropped.
  case notSent
  /// Said when a paste that was asked about is dropped. `/paste` asks about it again.
  case pasteNotSent
  /// Said when Enter comes after a line has got another meaning, because the screen changed while it was typed. The
  /// line stays.
  case lineStays
  /// Said when the answer to a question was typed before anybody could have read the question.
  case tooQuick
  /// Said when `/paste` has no paste to ask about again, and waits for one.
  case pasteNext
  /// Said when `/paste` is typed on a screen that takes no text.
  case pasteNowhere
  /// Said when a line is none of the choices of a screen.
  case unknownChoice
  /// Said when a line means nothing on a screen without choices.
  case unknownLine
  /// Said when there is no such command, and none with a similar name.
  case unknownCommand
  /// Said when there is no such command, but one with a similar name.
  case mistypedCommand
  /// Said when the beginning of a command's name fits several.
  case ambiguousCommand
  /// Said when another screen has the command, and this one does not.
  case commandElsewhere
  /// Said when text follows a command that has no argument.
  case takesNothing
  /// Said when a line or an answer has too many bytes.
  case tooLong
  /// Said once when a command is typed as the answer to a hidden question.
  case takenAsAnswer
  /// Said when the file of a recording is full, or cannot be written any more.
  case recordingStopped
  /// Said when a screen is shown whose draft is in the line.
  case draft
  /// Said when a screen is shown that has a draft, and the line cannot be edited.
  case draftAside
  /// Said when the user puts the line aside (^O).
  case setAside
  /// Said in place of a screen that has no file in the session's language.
  case noPicture
  /// Said when `/open` or `/explain` is typed without a link.
  case openWhat
  /// Said when `/explain` gets a link that would be refused.
  case explainNowhere
  /// Said before each step that stays, in the answer of `/explain`.
  case explainKeep
  /// Said before each place that would be left, in the answer of `/explain`.
  case explainPop
  /// Said before each place that would be entered, in the answer of `/explain`.
  case explainPush
  /// Said before the place that would be shown, if it stands in another tab already, in the answer of `/explain`.
  case explainShow
  /// Said before each question that would be asked, in the answer of `/explain`.
  case explainAsk
  /// Said before the reason why the link would wait, in the answer of `/explain`.
  case explainWait
  /// Said when a link has to wait, and by `/where` while one waits.
  case waiting
  /// Said when `/cancel` has dropped a link that waited.
  case cancelled
  /// Said when `/cancel` finds no link that waits.
  case nothingWaits
  /// Said when `/back` is typed at the root.
  case atRoot
  /// Said at the beginning of `/help`.
  case help
  /// Said at the beginning of `/help` where a careful `Say` takes text.
  case helpText
  /// Said in `/help` above the commands of the screen.
  case helpHere
  /// Said in `/help` above the commands of every screen.
  case helpEverywhere
  /// Said in `/help` for the argument of `/open` and `/explain`.
  case argumentLink = "argument.link"
  /// Said in `/help` for the argument of `/help`.
  case argumentCommand = "argument.command"
  /// Said in `/help` about `/back`.
  case commandBack = "command.back"
  /// Said in `/help` about `/home`.
  case commandHome = "command.home"
  /// Said in `/help` about `/open`.
  case commandOpen = "command.open"
  /// Said in `/help` about `/where`.
  case commandWhere = "command.where"
  /// Said in `/help` about `/explain`.
  case commandExplain = "command.explain"
  /// Said in `/help` about `/cancel`.
  case commandCancel = "command.cancel"
  /// Said in `/help` about `/paste`, which is listed where text is taken.
  case commandPaste = "command.paste"
  /// Said in `/help` about `/help`.
  case commandHelp = "command.help"
  /// Said in `/help` about `/quit`.
  case commandQuit = "command.quit"
  /// Said in `/help` about `/lang`, if the program has ``Command/language(_:hear:)``.
  case commandLang = "command.lang"
  /// Said in `/help` for the argument of `/lang`.
  case argumentLanguage = "argument.language"
  /// Said when `/lang` is typed without a language that the program has.
  case langWhat
  /// Said when a link waits because the tree has not started.
  case reasonStart = "reason.start"
  /// Said when a link waits because slow work finds out what it means.
  case reasonLookup = "reason.lookup"
  /// Said when an error with a description of its own is the reason of something.
  case reasonError = "reason.error"
  /// Said when an error without a description of its own is the reason of something.
  case reasonUnexpected = "reason.unexpected"
  /// Said when a step cannot be opened because a value in it has no written form.
  case reasonUnwritten = "reason.unwritten"
  /// Said when a step that cannot wait is led to another place.
  case reasonRedirected = "reason.redirected"
  /// Said when a file of payloads has lines that could not be read.
  case reasonBadLines = "reason.badLines"
  /// Said for `Refusal.failed`, if the step has a name for the user.
  case refusedFailed = "refused.failed"
  /// Said for `Refusal.failed`, if the step has no name for the user.
  case refusedFailedHere = "refused.failedHere"
  /// Said for `Refusal.stale`.
  case refusedStale = "refused.stale"
  /// Said for `Refusal.covered`, if the cover has a name for the user.
  case refusedCovered = "refused.covered"
  /// Said for `Refusal.covered`, if the cover has no name for the user.
  case refusedCoveredHere = "refused.coveredHere"
  /// Said for `Refusal.unfit`, if both have names for the user.
  case refusedUnfit = "refused.unfit"
  /// Said for `Refusal.unfit`, if one of them has no name for the user.
  case refusedUnfitHere = "refused.unfitHere"
  /// Said for `Refusal.fitsNowhere`, if the flow has a name for the user.
  case refusedLeadsNowhere = "refused.leadsNowhere"
  /// Said for `Refusal.fitsNowhere`, if the flow has no name for the user.
  case refusedLeadsNowhereHere = "refused.leadsNowhereHere"
  /// Said for `Refusal.unknownStep`.
  case refusedUnknownStep = "refused.unknownStep"
  /// Said for `Refusal.empty`, if the flow has a name for the user.
  case refusedEmpty = "refused.empty"
  /// Said for `Refusal.empty`, if the flow has no name for the user.
  case refusedEmptyHere = "refused.emptyHere"
  /// Said for `Refusal.placedTwice`, if the flow has a name for the user.
  case refusedPlacedTwice = "refused.placedTwice"
  /// Said for `Refusal.placedTwice`, if the flow has no name for the user.
  case refusedPlacedTwiceHere = "refused.placedTwiceHere"
  /// Said for `Refusal.malformed`.
  case refusedMalformed = "refused.malformed"
  /// Said for `Refusal.loop`.
  case refusedLoop = "refused.loop"
  /// Said for `Refusal.expired`.
  case refusedExpired = "refused.expired"
  /// Said for `Refusal.dropped`.
  case refusedDropped = "refused.dropped"
  /// Said for `Refusal.givenUp`.
  case refusedGivenUp = "refused.givenUp"
  /// Said for `Refusal.closing`.
  case refusedClosing = "refused.closing"

  /// The values that the words must have.
  public var values: [String] {
    english.split(separator: "{{", omittingEmptySubsequences: false).dropFirst().compactMap {
      $0.split(separator: "}}").first.map(String.init)
    }
  }
}

extension WordOutline {
  /// The words of the session. English and Korean need no file because they are built in.
  public init(_ type: SessionWord.Type) { self.init(type, builtIn: SessionWord.languages) }
}

extension SessionWord {
  /// The languages whose words are built in.
  static let languages = ["en", "ko"]

  /// The built-in words in a language, with their values filled in; English if the language has none.
  func builtIn(in language: String, _ values: [String: String]) -> String {
    let pieces = (language == "ko" ? korean : english).split(
      separator: "{{", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(into: String(pieces[0])) { text, piece in
      let parts = piece.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      text += (values[String(parts[0])] ?? "") + parts.dropFirst().joined()
    }
  }
}
