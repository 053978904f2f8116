public import Usher

/// Where payments are asked for: it takes lines, and answers with lines of its own, to ``Cashier/hear(_:line:)``.
///
/// A request that comes twice, as after a kill, is answered once.
public protocol Payer: AnyObject {
  /// What its receipts are signed with. Throws why it cannot be known.
  func seal() throws(Reason) -> Seal
  /// Hands a line over: once this returns, it will be seen. Throws why it cannot be.
  func submit(_ line: String) throws(Reason)
  /// Answers that came meanwhile, and those that will come, are wanted from now on.
  func listen() throws(Reason)
  /// They are wanted no more.
  func stop()
}
