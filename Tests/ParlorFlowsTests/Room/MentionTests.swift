import Testing

@testable import ParlorFlows

@Suite struct MentionTests {
  @Test(arguments: [
    ("@Jun", true), ("look, @jun: there", true), ("@Jun이 왔다", true), ("@June", false), ("@Jun_2", false),
    ("@Jun2", false), ("@June and @Jun", true), ("Jun", false), ("@", false), ("@Ju", false),
  ])
  func `only the whole name calls somebody`(_ text: String, _ isCalled: Bool) {
    #expect(Mention.isOf("Jun", in: text) == isCalled)
  }
}
