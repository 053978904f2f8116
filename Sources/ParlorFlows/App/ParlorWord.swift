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
  case reasonNoSettings = "reason.noSettings"
  case reasonWorkspaceNameTaken = "reason.workspaceNameTaken"
  case reasonChannelNameTaken = "reason.channelNameTaken"
  case reasonTooFewCoins = "reason.tooFewCoins"
  case reasonNobodyByEmail = "reason.nobodyByEmail"
  case reasonAlreadyMember = "reason.alreadyMember"
  case reasonInvited = "reason.invited"
  case commandSettings = "command.settings"
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
    case .reasonWorkspaceGone, .reasonWorkspaceLeft, .reasonChannelGone, .reasonChannelLeft, .reasonNotAdmin,
      .reasonAdminStays, .reasonAlreadyMember:
      ["name"]
    case .reasonNewAdmin: ["name", "admin"]
    case .reasonTooFewCoins: ["needed", "has"]
    case .reasonNobodyByEmail: ["email"]
    case .reasonInvited: ["name", "workspace"]
    case .banner: ["title", "body"]
    case .badPush: ["line", "why"]
    default: []
    }
  }
}
