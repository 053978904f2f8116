import Usher
import UsherScreens

extension Session {
  /// Returns what to change in a program whose tree cannot start. The message is always English, since only the author of
  /// the program sees it.
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
