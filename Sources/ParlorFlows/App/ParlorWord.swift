public import UsherScreens

/// The words of Parlor that do not belong to a screen.
public enum ParlorWord: String, Word {
  public static let file = "App/parlor"

  case reasonStartUp = "reason.startUp"
  case reasonSearching = "reason.searching"
  case reasonLogIn = "reason.logIn"
  case reasonNoWorkspace = "reason.noWorkspace"
  case reasonNoChannel = "reason.noChannel"
  case reasonNotInChannel = "reason.notInChannel"
  case reasonNoMember = "reason.noMember"
  case reasonNotAMember = "reason.notAMember"
  case reasonNoMessage = "reason.noMessage"
  case reasonShortQuery = "reason.shortQuery"
  case reasonLongQuery = "reason.longQuery"
  case reasonForgetTyped = "reason.forgetTyped"
  case reasonWorkspaceGone = "reason.workspaceGone"
  case reasonWorkspaceLeft = "reason.workspaceLeft"
  case reasonChannelGone = "reason.channelGone"
  case reasonChannelLeft = "reason.channelLeft"
  case reasonNewAdmin = "reason.newAdmin"
  case reasonNotAdmin = "reason.notAdmin"
  case reasonAdminStays = "reason.adminStays"
  case reasonNobodyElse = "reason.nobodyElse"
  case reasonNotAnAdmin = "reason.notAnAdmin"
  case reasonRoomLeft = "reason.roomLeft"
  case reasonNotBegun = "reason.notBegun"
  case reasonFavourite = "reason.favourite"
  case reasonNoFavourite = "reason.noFavourite"
  case reasonFavouriteGone = "reason.favouriteGone"
  case reasonLevelAll = "reason.levelAll"
  case reasonLevelMentions = "reason.levelMentions"
  case reasonLevelNothing = "reason.levelNothing"
  case reasonWhichLevel = "reason.whichLevel"
  case reasonWorkspaceNameTaken = "reason.workspaceNameTaken"
  case reasonChannelNameTaken = "reason.channelNameTaken"
  case reasonNicknameTaken = "reason.nicknameTaken"
  case reasonNicknameNumbered = "reason.nicknameNumbered"
  case reasonDemoLeft = "reason.demoLeft"
  case reasonDemoFailed = "reason.demoFailed"
  case reasonTooFewCoins = "reason.tooFewCoins"
  case reasonNobodyByEmail = "reason.nobodyByEmail"
  case reasonAlreadyMember = "reason.alreadyMember"
  case reasonInvited = "reason.invited"
  case commandTap = "command.tap"
  case commandInbox = "command.inbox"
  case commandSearch = "command.search"
  case argumentText = "argument.text"
  case argumentNumber = "argument.number"
  case reasonNoOlder = "reason.noOlder"
  case reasonNoNewer = "reason.noNewer"
  case reasonWhichDay = "reason.whichDay"
  case reasonBadDate = "reason.badDate"
  case reasonNoMessageSince = "reason.noMessageSince"
  case reasonTextTooLong = "reason.textTooLong"
  case reasonTextTooLongHere = "reason.textTooLongHere"
  case reasonWantsNumber = "reason.wantsNumber"
  case reasonNoNumber = "reason.noNumber"
  case reasonNotYours = "reason.notYours"
  case reasonTopicOfChannel = "reason.topicOfChannel"
  case reasonTopicNone = "reason.topicNone"
  case reasonTopicNow = "reason.topicNow"
  case reasonTopicTooLong = "reason.topicTooLong"
  case reasonTopicSet = "reason.topicSet"
  case reasonTopicGone = "reason.topicGone"
  case reasonReactHow = "reason.reactHow"
  case reasonNoEmoji = "reason.noEmoji"
  case reasonReactionAdded = "reason.reactionAdded"
  case reasonReactionGone = "reason.reactionGone"
  case reasonTooManyReactions = "reason.tooManyReactions"
  case reasonReplyWhat = "reason.replyWhat"
  case reasonNoEditor = "reason.noEditor"
  case reasonEditorMissing = "reason.editorMissing"
  case reasonEditorForbidden = "reason.editorForbidden"
  case reasonEditorRefused = "reason.editorRefused"
  case reasonEditorQuotes = "reason.editorQuotes"
  case reasonEditorFailed = "reason.editorFailed"
  case reasonEditorKept = "reason.editorKept"
  case reasonEditorNoFile = "reason.editorNoFile"
  case reasonNoFiles = "reason.noFiles"
  case reasonWhichFiles = "reason.whichFiles"
  case reasonTrayFull = "reason.trayFull"
  case reasonTrayEmpty = "reason.trayEmpty"
  case reasonTrayGone = "reason.trayGone"
  case reasonFileSaved = "reason.fileSaved"
  case reasonFileStopped = "reason.fileStopped"
  case reasonNoFile = "reason.noFile"
  case reasonViewWhich = "reason.viewWhich"
  case reasonReadingFile = "reason.readingFile"
  case reasonDrawingPicture = "reason.drawingPicture"
  case reasonViewDamaged = "reason.viewDamaged"
  case reasonViewCut = "reason.viewCut"
  case reasonViewTooLarge = "reason.viewTooLarge"
  case reasonViewNoMemory = "reason.viewNoMemory"
  case reasonViewSlow = "reason.viewSlow"
  case reasonViewerMissing = "reason.viewerMissing"
  case reasonViewerRefused = "reason.viewerRefused"
  case reasonDropped = "reason.dropped"
  case reasonDropWhich = "reason.dropWhich"
  case reasonFileTooLarge = "reason.fileTooLarge"
  case reasonFileMissing = "reason.fileMissing"
  case reasonFolderMissing = "reason.folderMissing"
  case reasonFileNotPlain = "reason.fileNotPlain"
  case reasonFileOfStore = "reason.fileOfStore"
  case reasonFolderOfParlor = "reason.folderOfParlor"
  case reasonNotAFolder = "reason.notAFolder"
  case reasonFileDenied = "reason.fileDenied"
  case reasonFileFull = "reason.fileFull"
  case reasonFileLoop = "reason.fileLoop"
  case reasonFileNameTooLong = "reason.fileNameTooLong"
  case reasonFileUnreadable = "reason.fileUnreadable"
  case reasonHasNoFiles = "reason.hasNoFiles"
  case reasonWhichFile = "reason.whichFile"
  case reasonNothingToSave = "reason.nothingToSave"
  case reasonNothingUnsent = "reason.nothingUnsent"
  case reasonStillUnsent = "reason.stillUnsent"
  case reasonLoseUnsent = "reason.loseUnsent"
  case reasonNoPayer = "reason.noPayer"
  case reasonCoinsArrived = "reason.coinsArrived"
  case reasonCoinsRefunded = "reason.coinsRefunded"
  case reasonCoinsOwed = "reason.coinsOwed"
  case reasonDebtPaid = "reason.debtPaid"
  case reasonPackOnItsWay = "reason.packOnItsWay"
  case reasonPackRestored = "reason.packRestored"
  case reasonPaymentDeferred = "reason.paymentDeferred"
  case reasonPaymentFailed = "reason.paymentFailed"
  case reasonRestoring = "reason.restoring"
  case reasonPaymentUnreadable = "reason.paymentUnreadable"
  case reasonPaymentField = "reason.paymentField"
  case reasonPaymentSeal = "reason.paymentSeal"
  case reasonPaymentSandbox = "reason.paymentSandbox"
  case reasonPaymentsTooLarge = "reason.paymentsTooLarge"
  case reasonPaymentKey = "reason.paymentKey"
  case reasonTooSoon = "reason.tooSoon"
  case reasonStoreBusy = "reason.storeBusy"
  case reasonStoreFull = "reason.storeFull"
  case reasonStoreReadOnly = "reason.storeReadOnly"
  case reasonStoreMissing = "reason.storeMissing"
  case reasonStoreReplaced = "reason.storeReplaced"
  case reasonStoreOverwritten = "reason.storeOverwritten"
  case reasonStoreCut = "reason.storeCut"
  case reasonStoreBack = "reason.storeBack"
  case reasonRescued = "reason.rescued"
  case reasonRescueWhere = "reason.rescueWhere"
  case reasonNotRead = "reason.notRead"
  case reasonNotHeard = "reason.notHeard"
  case lostStore
  case reasonLogOutSure = "reason.logOutSure"
  case reasonLogOutDemo = "reason.logOutDemo"
  case reasonGoWhere = "reason.goWhere"
  case reasonNoName = "reason.noName"
  case reasonNearName = "reason.nearName"
  case reasonWhichName = "reason.whichName"
  case reasonAllRead = "reason.allRead"
  case reasonWriteWhat = "reason.writeWhat"
  case reasonWritten = "reason.written"
  case reasonWrittenLater = "reason.writtenLater"
  case reasonMarkedRead = "reason.markedRead"
  case commandGo = "command.go"
  case commandNext = "command.next"
  case commandMsg = "command.msg"
  case commandRead = "command.read"
  case argumentRoom = "argument.room"
  case exampleGo = "example.go"
  case exampleMsg = "example.msg"
  case exampleOpen = "example.open"
  case exampleSearch = "example.search"
  case argumentRoomAndText = "argument.roomAndText"
  case commandRescue = "command.rescue"
  case argumentFile = "argument.file"
  case reasonUnsynced = "reason.unsynced"
  case banner
  case bannerPlain = "banner.plain"
  case timeNow = "time.now"
  case timeMinutes = "time.minutes"
  case timeMinutesShort = "time.minutesShort"
  case timeYesterday = "time.yesterday"
  case timeYesterdayShort = "time.yesterdayShort"
  case timeMonths = "time.months"
  case timeDay = "time.day"
  case inboxEmpty = "inbox.empty"
  case inboxHead = "inbox.head"
  case inboxThread = "inbox.thread"
  case inboxMore = "inbox.more"
  case inboxEnd = "inbox.end"
  case inboxNone = "inbox.none"
  case inboxCleared = "inbox.cleared"
  case inboxClearHow = "inbox.clearHow"
  case inboxUnread = "inbox.unread"
  case inboxRead = "inbox.read"
  case inboxOpened = "inbox.opened"
  case inboxActed = "inbox.acted"
  case noticeActions = "notice.actions"
  case noticeTextMissing = "notice.textMissing"
  case noticeDone = "notice.done"
  case noticeReplied = "notice.replied"
  case noticeRead = "notice.read"
  case noticeMuted = "notice.muted"
  case noticeAccepted = "notice.accepted"
  case noticeDeclined = "notice.declined"
  case argumentInbox = "argument.inbox"
  case commandQuiet = "command.quiet"
  case argumentQuiet = "argument.quiet"
  case quietUntil = "quiet.until"
  case quietNone = "quiet.none"
  case quietOff = "quiet.off"
  case quietHeld = "quiet.held"
  case quietHow = "quiet.how"
  case tapHint
  case tapNothing
  case noTarget
  case lostMessages
  case lostEdits
  case lostDeletions
  case lostWords
  case lostPlace
  case lostLogOut
  case lostFull
  case lostBusy
  case badPush
  case badPushJSON = "badPush.json"
  case badPushes
  case pushesWait
  case pushesUnkept

  public var values: [String] {
    switch self {
    case .reasonNoWorkspace: ["workspace"]
    case .reasonNoChannel, .reasonNotInChannel: ["channel"]
    case .reasonNoMember, .reasonNotAMember: ["member"]
    case .reasonNoMessage: ["message"]
    case .reasonWorkspaceGone, .reasonWorkspaceLeft, .reasonChannelGone, .reasonChannelLeft, .reasonRoomLeft,
      .reasonNotAdmin,
      .reasonAdminStays, .reasonAlreadyMember:
      ["name"]
    case .reasonFavouriteGone: ["name", "most"]
    case .reasonNewAdmin: ["name", "admin"]
    case .reasonTooFewCoins: ["needed", "has"]
    case .reasonNicknameNumbered: ["old", "new"]
    case .reasonNobodyByEmail: ["email"]
    case .reasonTooSoon: ["seconds"]
    case .reasonStoreMissing, .reasonStoreReplaced, .reasonStoreOverwritten, .reasonStoreCut, .reasonRescued:
      ["path"]
    case .reasonNotHeard, .reasonNotRead: ["why"]
    case .reasonInvited: ["name", "workspace"]
    case .reasonBadDate, .reasonNoMessageSince: ["date"]
    case .reasonNoNumber, .reasonNotYours, .reasonNothingToSave, .reasonHasNoFiles, .reasonWhichFile:
      ["number"]
    case .reasonTextTooLong: ["size", "most", "path"]
    case .reasonTextTooLongHere: ["size", "most"]
    case .reasonTooManyReactions: ["most"]
    case .reasonTrayFull: ["names", "most"]
    case .reasonDropWhich: ["count"]
    case .reasonNoFile: ["file"]
    case .reasonViewWhich: ["number"]
    case .reasonReadingFile: ["done", "all"]
    case .reasonDrawingPicture: ["percent"]
    case .reasonViewerMissing: ["name"]
    case .reasonViewerRefused: ["name", "code"]
    case .reasonTopicNow: ["topic"]
    case .reasonNoEmoji: ["text"]
    case .reasonReactionAdded, .reasonReactionGone: ["emoji"]
    case .reasonFileTooLarge, .reasonFileMissing, .reasonFolderMissing, .reasonNotAFolder,
      .reasonFileNotPlain, .reasonFileOfStore, .reasonFolderOfParlor,
      .reasonFileDenied, .reasonFileFull, .reasonFileLoop, .reasonFileSaved:
      ["path"]
    case .reasonFileUnreadable: ["path", "code"]
    case .reasonEditorMissing, .reasonEditorForbidden, .reasonEditorQuotes, .reasonEditorNoFile: ["name"]
    case .reasonEditorRefused, .reasonEditorFailed: ["name", "code"]
    case .reasonEditorKept: ["name", "code", "path"]
    case .reasonCoinsArrived, .reasonCoinsRefunded: ["coins", "all"]
    case .reasonCoinsOwed, .reasonDebtPaid, .reasonPaymentDeferred, .reasonPaymentFailed: ["coins"]
    case .reasonPaymentUnreadable, .reasonPaymentSeal, .reasonPaymentSandbox: ["line"]
    case .reasonPaymentField: ["line", "field"]
    case .reasonPaymentsTooLarge, .reasonPaymentKey: ["path"]
    case .reasonNoName, .reasonWritten, .reasonWrittenLater, .reasonDropped: ["name"]
    case .reasonNearName: ["name", "nearest"]
    case .reasonWhichName: ["name", "names"]
    case .reasonMarkedRead: ["count"]
    case .reasonLogOutDemo: ["email", "password"]
    case .timeMinutes, .timeMinutesShort: ["count"]
    case .timeYesterday: ["clock"]
    case .timeDay: ["month", "day"]
    case .inboxHead: ["count", "unread"]
    case .inboxThread: ["count", "name"]
    case .inboxMore, .inboxCleared, .quietHeld: ["count"]
    case .quietUntil: ["time"]
    case .noticeActions: ["actions"]
    case .noticeTextMissing: ["action"]
    case .noticeReplied, .noticeRead, .noticeMuted, .noticeAccepted, .noticeDeclined: ["name"]
    case .banner: ["title", "body"]
    case .bannerPlain: ["body"]
    case .badPush: ["line", "why"]
    case .badPushJSON: ["line", "column"]
    case .reasonLoseUnsent: ["count"]
    case .lostMessages, .lostEdits, .lostDeletions: ["count", "why"]
    case .lostWords, .lostPlace, .lostLogOut: ["why"]
    case .badPushes: ["line", "count"]
    case .pushesWait, .pushesUnkept: ["count", "why"]
    default: []
    }
  }
}
