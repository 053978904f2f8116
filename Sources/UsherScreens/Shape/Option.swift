/// One of the answers a choice field offers: `key` is the answer, `label` is what is shown, neutralised.
public struct Option: Sendable, Equatable {
  package let key: String
  package let label: String

  public init(_ key: String, _ label: String) {
    self.key = key
    self.label = label
  }
}
