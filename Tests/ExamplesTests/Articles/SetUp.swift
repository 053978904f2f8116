import Usher
import UsherScreens
import UsherSession

func setUp(_ session: Session) {
  session.use(words: TillWord.self)
  session.tree.links.add("admin") { .place(Place(Till.ChildFlow.admin)) }
}
