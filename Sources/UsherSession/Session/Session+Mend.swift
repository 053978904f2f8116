import Usher
import UsherScreens

extension Session {
  /// What to write instead, to whoever writes the program, since nobody else gets to see it: in English, whatever the
  /// language.
  func mend(_ refusal: Refusal) -> String {
    switch refusal {
    case .unfit("tabs", let container):
      "\(container) cannot start: its start() has something to show before tabs(_:). Leave one of them out."
    case .unfit(let step, let container):
      "\(container) cannot start: \(step) is no tab of it. makeChild must give it as: .tab, and name it in tabs(_:)."
    case .empty(let flow):
      "\(flow) cannot start: it has nothing to show. Its start() must show(_:) a screen, name tabs(_:), or begin(_:) a child."
    default: "The program cannot start: " + words(refusal)
    }
  }
}
