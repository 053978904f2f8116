public import UsherScreens

/// The words of the list of favourites beside its picture.
public enum FavouritesWord: String, Word {
  public static let file = "Favourites/favourites"

  case commandUp = "command.up"
  case commandRemove = "command.remove"
  case argumentFavourite = "argument.favourite"
  case exampleUp = "example.up"
  case exampleRemove = "example.remove"
  case reasonWhichFavourite = "reason.whichFavourite"
  case reasonNoSuchFavourite = "reason.noSuchFavourite"
  case reasonFirstFavourite = "reason.firstFavourite"

  public var values: [String] {
    switch self {
    case .reasonNoSuchFavourite: ["number"]
    case .reasonFirstFavourite: ["name"]
    default: []
    }
  }
}
