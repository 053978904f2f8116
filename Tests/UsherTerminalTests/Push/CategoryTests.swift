import Testing
import UsherPush

/// What a user may type for the actions of a category, and what it means.
@Suite struct CategoryTests {
  private enum Deed: String { case answer, archive, burn, erase }

  private let letter = PushCategory<Deed>(
    "Letter",
    actions: [
      PushAction(.answer, takesText: true), PushAction(.archive), PushAction(.burn, isDestructive: true),
      PushAction(.erase, needsAuthentication: true),
    ])

  private func read(_ name: String, _ text: String = "") -> PushResponse<Deed> {
    PushResponse(name, text: text, in: letter)
  }

  @Test func `a name may be cut short as long as it can only be one, and a destructive one may not`() {
    #expect(read("archive") == .action(letter.actions[1], text: ""))
    #expect(read("ar") == .action(letter.actions[1], text: ""))
    #expect(read("a") == .unknown)
    #expect(read("burn") == .action(letter.actions[2], text: ""))
    #expect(read("bur") == .unknown)
    #expect(read("e") == .action(letter.actions[3], text: ""))
    #expect(read("") == .unknown)
  }

  @Test func `an action that takes a text needs one`() {
    #expect(read("answer") == .textMissing(letter.actions[0]))
    #expect(read("ans", "yes, at noon") == .action(letter.actions[0], text: "yes, at noon"))
  }

  @Test func `a notification of any category can be dismissed`() {
    #expect(read("dismiss") == .dismissal)
    #expect(PushResponse<Deed>("dismiss", text: "", in: nil) == .dismissal)
    #expect(PushResponse<Deed>("archive", text: "", in: nil) == .unknown)
    #expect(PushResponse.names(in: letter) == ["answer", "archive", "burn", "erase", "dismiss"])
  }

  @Test func `a payload names its category in capital or small letters`() {
    #expect([letter].named("LETTER") == letter)
    #expect([letter].named("parcel") == nil)
  }

  @Test func `a group has the summary of its category if all of it are of one`() {
    let parcel = PushCategory<Deed>(
      "parcel", actions: [], summaryFormat: "{{count}} more parcels from {{names}}")
    #expect(
      [parcel, parcel].map(Optional.init).common()?.summaryFormat == "{{count}} more parcels from {{names}}")
    #expect([parcel, letter].map(Optional.init).common() == nil)
    #expect([parcel, nil].common() == nil)
    #expect([PushCategory<Deed>?]().common() == nil)
    #expect(letter.summaryFormat == nil)
  }
}
