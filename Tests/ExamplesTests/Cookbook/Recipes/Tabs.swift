import Usher
import UsherScreens

final class Tabs: Coordinator {
  enum ChildFlow: String, Flow { case inbox, sent }

  static let tab = Shape<String, ChildFlow>("Cookbook/tab") {
    Value("name") { $0 }
    Choice("inbox") { _ in .inbox }
    Choice("sent") { _ in .sent }
    Sample("the inbox") { "inbox" }
  }

  let life = Life()
  func start() throws { try tabs([.inbox, .sent]) }

  func makeChild(_ flow: ChildFlow) -> Child<Tabs> {
    .screen(Page(Self.tab, flow.rawValue), as: .tab) { $0.begin($1) }
  }
}
