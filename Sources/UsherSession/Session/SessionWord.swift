public import UsherScreens

/// The words of the session itself. English and Korean are built in. A file `Session/session` in the gallery replaces single
/// words; in any other language it has all of them.
public enum SessionWord: String, Word {
  public static let file = "Session/session"

  case yesNo
  case yesWords
  case noWords
  case answerYesOrNo
  case wayOutWords
  case helpWords
  case quitWords
  case sendThis
  case sendHelp
  case sendQuit
  case goThere
  case sendPaste
  case moreLines
  case historySearch
  case historyMissing
  case notSent
  case pasteNotSent
  case lineStays
  case tooQuick
  case pasteNext
  case pasteNowhere
  case unknownChoice
  case unknownLine
  case unknownCommand
  case mistypedCommand
  case ambiguousCommand
  case commandElsewhere
  case takesNothing
  case tooLong
  case takenAsAnswer
  case recordingStopped
  case draft
  case draftAside
  case setAside
  case noPicture
  case openWhat
  case explainNowhere
  case explainKeep
  case explainPop
  case explainPush
  case explainShow
  case explainAsk
  case explainWait
  case waiting
  case cancelled
  case nothingWaits
  case atRoot
  case help
  case helpText
  case helpHere
  case helpEverywhere
  case argumentLink = "argument.link"
  case argumentCommand = "argument.command"
  case commandBack = "command.back"
  case commandHome = "command.home"
  case commandOpen = "command.open"
  case commandWhere = "command.where"
  case commandExplain = "command.explain"
  case commandCancel = "command.cancel"
  case commandPaste = "command.paste"
  case commandHelp = "command.help"
  case commandQuit = "command.quit"
  case commandLang = "command.lang"
  case argumentLanguage = "argument.language"
  case langWhat
  case reasonStart = "reason.start"
  case reasonLookup = "reason.lookup"
  case reasonError = "reason.error"
  case reasonUnexpected = "reason.unexpected"
  case reasonUnwritten = "reason.unwritten"
  case reasonRedirected = "reason.redirected"
  case reasonBadLines = "reason.badLines"
  case refusedFailed = "refused.failed"
  case refusedFailedHere = "refused.failedHere"
  case refusedStale = "refused.stale"
  case refusedCovered = "refused.covered"
  case refusedCoveredHere = "refused.coveredHere"
  case refusedUnfit = "refused.unfit"
  case refusedUnfitHere = "refused.unfitHere"
  case refusedLeadsNowhere = "refused.leadsNowhere"
  case refusedLeadsNowhereHere = "refused.leadsNowhereHere"
  case refusedUnknownStep = "refused.unknownStep"
  case refusedEmpty = "refused.empty"
  case refusedEmptyHere = "refused.emptyHere"
  case refusedPlacedTwice = "refused.placedTwice"
  case refusedPlacedTwiceHere = "refused.placedTwiceHere"
  case refusedMalformed = "refused.malformed"
  case refusedLoop = "refused.loop"
  case refusedExpired = "refused.expired"
  case refusedDropped = "refused.dropped"
  case refusedGivenUp = "refused.givenUp"
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
  /// The built-in words in English.
  var english: String {
    switch self {
    case .yesNo: "(y/N)"
    case .yesWords: "y yes"
    case .noWords: "n no"
    case .answerYesOrNo: "Please answer y or n."
    case .wayOutWords: "ls logout back home cd cd.. .. clear"
    case .helpWords: "? help"
    case .quitWords: "quit exit q :q :q! :wq :x bye"
    case .sendThis: "Send “{{line}}” as a message? // sends it too."
    case .sendHelp: "Send “{{line}}” as a message? /help shows help."
    case .sendQuit: "Send “{{line}}” as a message? /quit leaves."
    case .goThere: "Go to {{line}}? // sends it as a message."
    case .sendPaste: "Send these {{count}} lines as one message?"
    case .moreLines: "… {{count}} more …"
    case .historySearch: "Find: {{text}}"
    case .historyMissing: "Not found: {{text}}"
    case .notSent: "Nothing was sent."
    case .pasteNotSent: "Nothing was sent. The {{count}} lines are kept: /paste asks again."
    case .tooQuick: "That came too quickly to be an answer. Please type it again."
    case .lineStays: "The screen has changed while you typed. Enter sends the line here; ^C drops it."
    case .pasteNext: "The next paste becomes one message."
    case .pasteNowhere: "Messages cannot be written here."
    case .unknownChoice: "“{{line}}” is none of the choices here: {{keys}}. /help says more."
    case .unknownLine: "“{{line}}” means nothing here. /help says more."
    case .unknownCommand: "There is no command {{command}}. /help lists them all."
    case .mistypedCommand: "There is no command {{command}}. Did you mean {{nearest}}?"
    case .ambiguousCommand: "{{command}} can be {{commands}}."
    case .commandElsewhere: "{{command}} works on another screen, not on this one."
    case .takesNothing: "{{command}} takes nothing after it. Nothing was done."
    case .tooLong: "That line is longer than {{limit}} bytes; nothing was sent."
    case .takenAsAnswer: "Taken as the answer. ^D goes back."
    case .recordingStopped: "Recording has stopped: its file takes no more. It can be replayed up to here."
    case .draft: "You typed this line here and did not send it. ^C drops it."
    case .setAside: "Put aside. It is back after the next line."
    case .draftAside: "Typed here and not sent; type it again to send it: {{text}}"
    case .noPicture: "There is no screen file of {{screen}} in {{language}}."
    case .openWhat: "Say what to open, as /where writes it."
    case .explainNowhere: "{{link}} leads nowhere"
    case .explainKeep: "keep"
    case .explainPop: "leave"
    case .explainPush: "enter"
    case .explainShow: "show"
    case .explainAsk: "ask"
    case .explainWait: "wait"
    case .waiting: "{{link}} waits: {{why}} /cancel drops it."
    case .cancelled: "The link was dropped."
    case .nothingWaits: "No link is waiting."
    case .atRoot: "This is the first screen. /quit leaves."
    case .help: "Type a number or a letter to choose, or a command. /help NAME says more of one."
    case .helpText: "What you type is sent, unless it begins with /. /help NAME explains one command."
    case .helpHere: "On this screen"
    case .helpEverywhere: "Everywhere"
    case .argumentLink: "LINK"
    case .argumentCommand: "[NAME]"
    case .commandBack: "one screen back"
    case .commandHome: "the first screen"
    case .commandOpen: "go to a link or a place"
    case .commandWhere: "show this place as a link"
    case .commandExplain: "say what a link would do"
    case .commandCancel: "drop a waiting link"
    case .commandPaste: "paste as one message (the next paste)"
    case .commandHelp: "this list"
    case .commandQuit: "leave"
    case .commandLang: "change the language"
    case .argumentLanguage: "LANGUAGE"
    case .langWhat: "Say /lang and one of these: {{languages}}."
    case .reasonStart: "the program is starting"
    case .reasonLookup: "it is being looked up"
    case .reasonError: "{{what}}"
    case .reasonUnexpected: "an error that the program did not expect; please report what you did"
    case .reasonUnwritten: "no link can hold what it shows"
    case .reasonRedirected: "That leads to {{place}} instead."
    case .reasonBadLines:
      "Lines of {{file}} that could not be read: {{count}}, the last of them line {{line}}."
    case .refusedFailed: "{{step}} cannot be opened: {{why}}"
    case .refusedFailedHere: "That screen cannot be opened: {{why}}"
    case .refusedStale: "That screen is gone. Choose again here."
    case .refusedCovered: "Close {{cover}} first."
    case .refusedCoveredHere: "Another screen has to be closed first."
    case .refusedUnfit: "{{step}} cannot be shown in {{container}}. Please report it; /back leads on."
    case .refusedUnfitHere: "That screen cannot be shown there. Please report it; /back leads on."
    case .refusedLeadsNowhere: "Nothing here leads to {{flow}}."
    case .refusedLeadsNowhereHere: "Nothing here leads to that screen."
    case .refusedUnknownStep: "Nothing here is called {{step}}; /where shows how places are written."
    case .refusedEmpty: "There is nothing to show in {{flow}}. Please report it; /home leads on."
    case .refusedEmptyHere: "That screen has nothing to show. Please report it; /home leads on."
    case .refusedPlacedTwice: "That would open {{flow}} twice. Name it once."
    case .refusedPlacedTwiceHere: "That would open a screen twice."
    case .refusedMalformed: "“{{text}}” is not a link or a place."
    case .refusedLoop: "Stopped: one screen leads to the next without end. Please report it; /home leads on."
    case .refusedExpired: "{{link}} waited too long and was dropped."
    case .refusedDropped: "{{link}} was dropped because the account has changed."
    case .refusedGivenUp: "{{link}} was not opened."
    case .refusedClosing: "The program is ending."
    }
  }

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
