import Testing

@testable import UsherScreens

extension PictureCheckTests {
  @Test func saysWhichFormIsMissing() throws {
    let body = homeText.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.hasPrefix("?") }
    let picture = try #require(
      Picture.parse(path: homePath, text: body.joined(separator: "\n") + "\n? a A:\n-> b\n").picture)
    #expect(
      PictureCheck(picture, homeShape.outline).findings().text == #"""
        Screens/Home/home.ko.screen:14:1: form "logIn" is missing; below the prompt write a line `? email  ...` for each \#
        of email, password, then `-> logIn`
        Screens/Home/home.ko.screen:17:1: no form "b" in this screen; it has logIn.
        """#)
  }

  static let forms: [Slip] = [
    Slip(
      "-> logIn", "-> login",
      #"""
      Screens/Home/home.ko.screen:22:1: no form "login" in this screen; it has logIn. Did you mean \#
      "logIn"?
      """#),
    Slip(
      "? email ", "? mail ",
      #"""
      Screens/Home/home.ko.screen:16:1: no field "mail" in form "logIn"; it has email, password. Did \#
      you mean "email"?
      """#),
    Slip(
      "-> logIn", "? email  Again:\n  ! required x\n  ! length x\n  ! email x\n-> logIn",
      #"""
      Screens/Home/home.ko.screen:22:1: field "email" is asked on line 16 already; remove one of the \#
      two
      """#),
    Slip(
      "? password  Password:\n  ! required   Type your password.\n", "",
      #"""
      Screens/Home/home.ko.screen:20:1: field "password" of form "logIn" is not asked; write `? \#
      password  What is asked:` above this line
      """#),
    Slip(
      "! email ", "! emial ",
      #"""
      Screens/Home/home.ko.screen:19:3: no rule "emial" on field "email"; it has required, length, \#
      email. Did you mean "email"?
      """#),
    Slip(
      "! email      An", "- email      An",
      #"""
      Screens/Home/home.ko.screen:16:1: nothing is said when rule "email" of field "email" fails; \#
      write `! email  words` below the question
      Screens/Home/home.ko.screen:19:3: no option "email" on field "email"; it has nothing.
      """#),
    Slip(
      "? password ", "? email ",
      #"""
      Screens/Home/home.ko.screen:20:1: field "email" is asked on line 16 already; remove one of the \#
      two
      """#),
    Slip(
      "{{min}}", "{{mim}} {{max}}",
      #"""
      Screens/Home/home.ko.screen:18:16: no value "mim" in screen Home/home; it has workspace, \#
      channels, min, max. Did you mean "min"?
      """#),
    Slip(
      "E-mail:", "{{key}} {{workspace wrap}}:",
      #"""
      Screens/Home/home.ko.screen:16:13: `{{key}}` in a question; it belongs on the line of a choice
      Screens/Home/home.ko.screen:16:21: "workspace" stands before the cursor, where nothing is \#
      wrapped; give it a number or `*`
      """#),
  ]
}
