public import ParlorStore
import Usher
public import UsherScreens
import UsherSession

/// An account as a program uses it, without a session of its own.
///
/// `init` sets the account, and no call changes it. It has the rights of the account: it reads and writes only rooms of which the
/// account is a member.
public final class ProgramUser {
  public let account: Account
  public let store: Store
  let parlor: Parlor
  private let session: Session

  /// `gallery` and `language` are for what the user says of an error.
  public init(
    _ account: Account, of parlor: Parlor, gallery: Gallery, language: String
  ) {
    (self.account, self.parlor, store) = (account, parlor, parlor.store)
    // Whoever runs the program reads the error, and not the account.
    parlor.settings.given[.language] = language
    let tree = Tree(
      AppCoordinator(parlor), clock: { UInt64(clamping: parlor.now()) * 1_000_000 }, worker: InlineWorker())
    session = parlor.session(tree, gallery: gallery, language: language)
    parlor.begin(as: account)
  }

  /// Says an error in the language of the program.
  public func words(for error: any Error) -> String {
    guard let refusal = error as? Refusal else { return parlor.words(for: error) }
    return session.words(refusal)
  }

  /// The place that a link leads to. Throws the `Refusal` of one that leads nowhere for the account.
  func place(of link: String) throws(Refusal) -> Place {
    let plan = session.tree.explain(link: link)
    if let refusal = plan.refused { throw refusal }
    return plan.after
  }
}
