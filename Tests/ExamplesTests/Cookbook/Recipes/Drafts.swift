import Usher
import UsherScreens

final class Notes: Coordinator {
  enum ChildFlow: Flow { case note(Int) }

  static let list = Shape<[Int], Int>("Cookbook/notes") {
    List("notes", { $0 }) {
      Value("note") { String($0) }
      Choice("open") { $0 }
    }
    Sample("two") { [1, 2] }
  }
  static let note = Shape<Int, String>("Cookbook/note") {
    Value("note") { String($0) }
    Say("write") { $0 }
    Sample("the first") { 1 }
  }

  let life = Life()
  func start() { show(Page(Self.list, [1, 2])) { $0.begin(.note($1)) } }

  func makeChild(_ flow: ChildFlow) -> Child<Notes> {
    switch flow {
    case .note(let number):
      .screen(Page(Self.note, number)) { $0.tell(Reason("written", ["text": $1])) }
    }
  }
}
