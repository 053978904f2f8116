import Foundation
import Usher
import UsherScreens
import UsherSession
import UsherTerminal

let heroesWords = "Heroes/heroes"
let heroesScreens = ProgramScreens(
  Source.embedded(EmbeddedScreens.files), words: [WordOutline(heroesWords)]
) { _ in
  [
    SearchScreen.shape.outline, HeroFlow.shape.outline, HeroFlow.note.outline,
    Catalogue.favourites.outline, Catalogue.logIn.outline,
  ]
}

/// Completes a session with words, links and commands. Tests and the program share it.
func setUp(_ session: Session, _ world: World) {
  let desk = world.desk
  session.use(words: heroesWords)
  session.state.account = { desk.content.account }
  session.tree.onLogOut = { _ in
    let account = desk.content.account.take()
    return { desk.content.account = account }
  }
  session.tree.links.scheme = "heroes"
  session.tree.links.add("favourite") { (id: Int) in
    guard desk.content.account == nil || desk.isFavourite(id)
    else { throw Refusal.unknown(Reason("noFavourite", ["hero": "\(id)"])) }
    return .place(Place(Catalogue.ChildFlow.favourites, Catalogue.ChildFlow.hero(id)))
  }
  session.commands.append(.language(["en", "ko"]) { desk.content.language = $0 })
}

/// A line of the file of notifications.
struct News: Decodable {
  let hero: Int
  let text: String
  static func decode(_ line: [UInt8]) throws -> News { try JSONDecoder().decode(News.self, from: Data(line)) }
  func tell(_ tree: Tree) { tree.tell(Reason("news", ["hero": "\(hero)", "text": text])) }
}
