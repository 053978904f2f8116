import Usher
import UsherScreens
import UsherSession

enum GardenWord: String, Word {
  static let file = "Garden/garden"

  case logIn = "reason.logIn"
  case looking = "reason.looking"
  case news = "reason.news"
  case lang = "command.lang"
  case language = "argument.language"

  var values: [String] {
    switch self {
    case .looking, .news: ["text"]
    default: []
    }
  }
}

func setUp(_ session: Session, _ shelf: Shelf) {
  session.use(words: GardenWord.self)
  session.tree.links.scheme = "garden"
  session.tree.onLogOut = { _ in shelf.owner = nil }
  session.commands.append(
    Command("lang", argument: "language", completions: { _ in ["en", "ko"] }) { session, language in
      if ["en", "ko"].contains(language) { session.language = language }
    })
}
