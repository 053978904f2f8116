import FoundationEssentials
import Usher
import UsherProgram
import UsherScreens
import UsherSession

/// Completes a session with links, commands and words. Tests and the program share it.
func setUp(_ session: Session, _ world: World) {
  let desk = world.desk
  session.use(words: HeroesWord.self)
  let tree = session.tree
  tree.links.scheme = "heroes"
  tree.links.add("favourite") { (id: Int) in
    if desk.content.account == nil { return .wait(Reason("logIn")) }
    guard desk.isFavourite(id) else { throw Refusal.unknown(Reason("noFavourite", ["hero": String(id)])) }
    return .place(Place(Catalogue.ChildFlow.favourites, Favourites.ChildFlow.hero(id)))
  }
  tree.onLogOut = { _ in desk.content.account = nil }
  session.commands.append(
    Command("lang", argument: "language", completions: { _ in ["en", "ko"] }) { session, language in
      if ["en", "ko"].contains(language) {
        session.language = language
        desk.content.language = language
      } else {
        session.announce(session.words(.denied(Reason("noLanguage"))))
      }
    })
}

/// A line of the file of notifications.
struct News: Decodable {
  let hero: Int
  let text: String

  static func decode(_ line: [UInt8]) throws -> News { try JSONDecoder().decode(News.self, from: Data(line)) }

  func tell(_ tree: Tree) { tree.tell(Reason("news", ["hero": String(hero), "text": text])) }
}

enum HeroesWord: String, Word {
  static let file = "Heroes/heroes"

  case logIn = "reason.logIn", tooShort = "reason.tooShort", unsaved = "reason.unsaved"
  case noteFull = "reason.noteFull", oldestGoes = "reason.oldestGoes", noHero = "reason.noHero"
  case noFavourite = "reason.noFavourite", noLanguage = "reason.noLanguage", looking = "reason.looking"
  case unreachable = "reason.unreachable", busy = "reason.busy", badKey = "reason.badKey"
  case status = "reason.status", unreadable = "reason.unreadable"
  case news = "reason.news", lang = "command.lang", language = "argument.language"

  var values: [String] {
    switch self {
    case .oldestGoes, .noHero, .noFavourite: ["hero"]
    case .looking: ["text"]
    case .status: ["status"]
    case .unreadable: ["what"]
    case .news: ["hero", "text"]
    default: []
    }
  }
}

/// All pictures and words.
let heroesScreens = ProgramScreens(
  Source.embedded(EmbeddedScreens.files), words: [WordOutline(HeroesWord.self)]
) { _ in
  [
    SearchScreen.shape.outline, HeroScreen.shape.outline, NoteScreen.shape.outline,
    FavouritesScreen.shape.outline, Catalogue.logIn.outline,
  ]
}
