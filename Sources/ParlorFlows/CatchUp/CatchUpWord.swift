public import UsherScreens

/// The words of the list of all that is unread beside its picture.
public enum CatchUpWord: String, Word {
  public static let file = "CatchUp/catchUp"

  case argumentRow = "argument.row"
  case reasonNoSuchRow = "reason.noSuchRow"

  public var values: [String] { self == .reasonNoSuchRow ? ["number"] : [] }
}
