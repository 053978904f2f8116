import Testing

@testable import UsherScreens

@Suite struct PictureCheckTests {
  @Test func aGoodPictureHasNoFindings() throws {
    let picture = try #require(Picture.parse(path: homePath, text: homeText).picture)
    #expect(PictureCheck(picture, homeShape.outline).findings().text == "")
    #expect(LayoutCheck(picture, homeShape.outline).findings().text == "")
  }

  /// Replaces one part of the correct picture by a wrong one.
  struct Slip: Sendable, CustomTestStringConvertible {
    let piece: String
    let slip: String
    let said: String

    init(_ piece: String, _ slip: String, _ said: String) {
      self.piece = piece
      self.slip = slip
      self.said = said
    }

    var testDescription: String { slip }
  }

  @Test(arguments: names + choices + forms)
  func says(_ slip: Slip) throws {
    let start = try #require(homeText.range(slip.piece))
    let text = homeText[..<start.lowerBound] + slip.slip + homeText[start.upperBound...]
    let read = Picture.parse(path: homePath, text: String(text))
    let findings = read.picture.map { PictureCheck($0, homeShape.outline).findings() }
    #expect((findings ?? read.findings).text == slip.said)
  }

  static let names: [Slip] = [
    Slip(
      "{{name 12}}", "{{nmae 12}}",
      #"""
      Screens/Home/home.ko.screen:5:13: no value "nmae" in list "channels" of screen Home/home; it \#
      has name, unread, isUnread, key. Did you mean "name"?
      """#),
    Slip(
      "{{name 12}}", "{{banana}}",
      #"""
      Screens/Home/home.ko.screen:1:1: value "name" of list "channels" of screen Home/home is \#
      missing; write {{name}}, or remove it from the shape
      Screens/Home/home.ko.screen:5:13: no value "banana" in list "channels" of screen Home/home; it \#
      has name, unread, isUnread, key.
      """#),
    Slip(
      "{{*title}}{{workspace}}", "{{*title}}{{Workspace}}",
      #"""
      Screens/Home/home.ko.screen:1:11: no value "Workspace" in screen Home/home; it has workspace, \#
      channels. Did you mean "workspace"?
      """#),
    Slip(
      "{{#channels}}", "{{#chanels}}",
      #"""
      Screens/Home/home.ko.screen:6:1: `{{/channels}}` stands where `{{#chanels}}` of line 4 is \#
      still open; close that first
      """#),
    Slip(
      "{{name 12}}", "{{name}} {{isUnread}}",
      #"""
      Screens/Home/home.ko.screen:5:22: "isUnread" is a flag; write {{#isUnread}}..{{/isUnread}} \#
      around what depends on it
      """#),
    Slip(
      "{{*title}}{{workspace}}", "{{*title}}{{channels}}",
      #"""
      Screens/Home/home.ko.screen:1:11: "channels" is a list; write {{#channels}}..{{/channels}} \#
      around what is repeated
      """#),
    Slip(
      "{{name 12}}", "{{name}} {{workspace}}",
      #"""
      Screens/Home/home.ko.screen:5:22: "workspace" is a value of the screen, and list "channels" of \#
      screen Home/home sees only its own rows; declare one of that name in the list
      """#),
    Slip(
      "채널\n", "{{explore}}\n",
      #"""
      Screens/Home/home.ko.screen:3:1: "explore" is a choice; write `-> explore` at the end of its \#
      line
      """#),
    Slip(
      "{{name 12}}", "",
      #"""
      Screens/Home/home.ko.screen:1:1: value "name" of list "channels" of screen Home/home is \#
      missing; write {{name}}, or remove it from the shape
      """#),
    Slip(
      "{{#isUnread}}{{*unread}}{{unread >4}}{{/unread}}{{/isUnread}}", "",
      #"""
      Screens/Home/home.ko.screen:1:1: value "unread" of list "channels" of screen Home/home is \#
      missing; write {{unread}}, or remove it from the shape
      Screens/Home/home.ko.screen:1:1: flag "isUnread" of list "channels" of screen Home/home is \#
      missing; write {{#isUnread}}..{{/isUnread}}, or remove it from the shape
      """#),
    Slip(
      "{{#isUnread}}{{*unread}}{{unread >4}}{{/unread}}{{/isUnread}}", "{{#name}}{{unread}}{{/name}}",
      #"""
      Screens/Home/home.ko.screen:1:1: flag "isUnread" of list "channels" of screen Home/home is \#
      missing; write {{#isUnread}}..{{/isUnread}}, or remove it from the shape
      """#),
    Slip(
      "채널\n", "{{#channels}}{{name *}}{{unread}}{{#isUnread}}!{{/isUnread}}{{/channels}}.\n",
      #"""
      Screens/Home/home.ko.screen:3:14: "name" cannot take the columns left over, since it is \#
      repeated on its line; give it a number
      """#),
  ]

  static let choices: [Slip] = [
    Slip(
      "-> explore", "-> explor",
      #"""
      Screens/Home/home.ko.screen:12:25: no choice "explor" in screen Home/home; it has newChannel, \#
      explore. Did you mean "explore"?
      """#),
    Slip(
      "   -> open", "   -> explore",
      #"""
      Screens/Home/home.ko.screen:1:1: choice "open" of list "channels" of screen Home/home is \#
      missing; write a line that ends in `-> open`, or remove it from the shape
      Screens/Home/home.ko.screen:5:90: no choice "explore" in list "channels" of screen Home/home; \#
      it has open.
      """#),
    Slip(
      "-> explore", "-> say",
      #"""
      Screens/Home/home.ko.screen:1:1: choice "explore" of screen Home/home is missing; write a line \#
      that ends in `-> explore`, or remove it from the shape
      Screens/Home/home.ko.screen:12:25: "say" is a Say; write it after the prompt, on the last line
      """#),
    Slip(
      "-> explore", "-> logIn",
      #"""
      Screens/Home/home.ko.screen:1:1: choice "explore" of screen Home/home is missing; write a line \#
      that ends in `-> explore`, or remove it from the shape
      Screens/Home/home.ko.screen:12:25: "logIn" is a form; write it below its questions
      """#),
    Slip(
      "            -> newChannel", "",
      #"""
      Screens/Home/home.ko.screen:1:1: choice "newChannel" of screen Home/home is missing; write a \#
      line that ends in `-> newChannel`, or remove it from the shape
      """#),
    Slip(
      ">  -> say", ">",
      #"""
      Screens/Home/home.ko.screen:14:1: Say "say" of screen Home/home is missing; write `-> say` \#
      after the prompt, or remove it from the shape
      """#),
    Slip(
      ">  -> say", ">  -> sey",
      #"""
      Screens/Home/home.ko.screen:14:17: no Say "sey" in screen Home/home; it has say. Did you mean \#
      "say"?
      """#),
    Slip(
      ">  -> say", ">  -> explore",
      #"""
      Screens/Home/home.ko.screen:14:1: Say "say" of screen Home/home is missing; write `-> say` \#
      after the prompt, or remove it from the shape
      Screens/Home/home.ko.screen:14:17: "explore" is a choice; the last line is the prompt, so \#
      write one such as `>` below it
      """#),
    Slip(
      ">  -> say", ">  -> logIn",
      #"""
      Screens/Home/home.ko.screen:14:1: Say "say" of screen Home/home is missing; write `-> say` \#
      after the prompt, or remove it from the shape
      Screens/Home/home.ko.screen:14:17: "logIn" is a form; write it below its questions
      """#),
    Slip(
      "{{workspace}}>  -> say", "{{key}}{{workspace wrap}}>  -> say",
      #"""
      Screens/Home/home.ko.screen:14:1: `{{key}}` in the prompt; it belongs on the line of a choice
      Screens/Home/home.ko.screen:14:8: "workspace" stands before the cursor, where nothing is \#
      wrapped; give it a number or `*`
      """#),
    Slip(
      "채널\n", "{{key}}\n",
      #"""
      Screens/Home/home.ko.screen:3:1: `{{key}}` outside a list; only rows are numbered, any other \#
      choice begins with the key itself
      """#),
    Slip(
      "   -> open", "",
      #"""
      Screens/Home/home.ko.screen:1:1: choice "open" of list "channels" of screen Home/home is \#
      missing; write a line that ends in `-> open`, or remove it from the shape
      Screens/Home/home.ko.screen:5:3: `{{key}}` on a line that leads nowhere; write `-> event` at \#
      its end
      """#),
    Slip(
      "{{key}}", "c",
      #"""
      Screens/Home/home.ko.screen:5:84: `-> open` stands in a list, and its line shows no number to \#
      type; write `{{key}}` on it
      """#),
    Slip(
      "{{key}}", "{{#isUnread}}{{key}}{{/isUnread}}",
      #"""
      Screens/Home/home.ko.screen:5:16: `{{key}}` inside a section within a line; put it before the \#
      section
      """#),
    Slip(
      "  c  채널", "  {{workspace}} 채널",
      #"""
      Screens/Home/home.ko.screen:11:1: `-> newChannel` on a line that does not begin with its key; \#
      write a letter or a word to type, then a space
      """#),
    Slip(
      "  c  채널", "  c) 채널",
      #"""
      Screens/Home/home.ko.screen:11:3: `c)` cannot be typed as a key; begin the line with letters \#
      or digits, then a space
      """#),
    Slip(
      "  c  채널", "  0  채널",
      #"""
      Screens/Home/home.ko.screen:11:3: key `0` is a number, and numbers belong to the rows of this \#
      screen's lists; write a letter
      """#),
    Slip(
      "  c  채널", "  E  채널",
      #"Screens/Home/home.ko.screen:12:3: key `e` is taken by line 11; write another"#),
  ]
}

extension String {
  fileprivate func range(_ piece: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(piece) { return start..<index(start, offsetBy: piece.count) }
      start = index(after: start)
    }
    return nil
  }
}
