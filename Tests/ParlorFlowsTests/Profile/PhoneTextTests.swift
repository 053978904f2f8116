import Testing

@testable import ParlorFlows

@Suite struct PhoneTextTests {
  @Test(
    arguments: zip(
      ["01012345678", "0212345678", "+8212345678", "", "12345"],
      ["010-1234-5678", "021-234-5678", "+8212345678", "", "12345"]))
  func `a phone number is written in three parts`(digits: String, text: String) {
    #expect(PhoneText.text(digits) == text)
  }
}
