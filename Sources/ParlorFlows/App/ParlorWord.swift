public import UsherScreens

/// What Parlor says that belongs to no screen.
public enum ParlorWord: String, Word {
  public static let file = "App/parlor"

  case reasonStartUp = "reason.startUp"
  case reasonLogIn = "reason.logIn"
  case reasonNoWorkspace = "reason.noWorkspace"
  case reasonNotInWorkspace = "reason.notInWorkspace"
  case reasonNoChannel = "reason.noChannel"
  case reasonNotInChannel = "reason.notInChannel"
  case reasonNoMember = "reason.noMember"
  case reasonNoMessage = "reason.noMessage"
  case reasonShortQuery = "reason.shortQuery"
  case reasonLeaveSignUp = "reason.leaveSignUp"
  case commandTap = "command.tap"
  case commandInbox = "command.inbox"
  case commandSearch = "command.search"
  case argumentText = "argument.text"
  case argumentNumber = "argument.number"
  case banner
  case inboxEmpty = "inbox.empty"
  case tapNothing
  case noTarget
  case badPush

  public var values: [String] {
    switch self {
    case .reasonNoWorkspace, .reasonNotInWorkspace: ["workspace"]
    case .reasonNoChannel, .reasonNotInChannel: ["channel"]
    case .reasonNoMember: ["member"]
    case .reasonNoMessage: ["message"]
    case .banner: ["title", "body"]
    case .badPush: ["line", "why"]
    default: []
    }
  }
}
