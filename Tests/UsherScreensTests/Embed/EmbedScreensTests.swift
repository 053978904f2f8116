import Testing

@Suite struct EmbedScreensTests {
  @Test func embedsEveryFileOfTheFolderExactlyAndInOrder() {
    let embedded = EmbeddedScreens.files.map { "\($0.path): \(Array("\($0.text)".utf8))" }
    let expected: [(String, String)] = [
      ("Odd/controls.words", "a\r\nb\rc\tNUL[\0]ESC[\u{1B}]\u{FEFF}\u{2028}\u{85}"),
      ("Odd/delimiters.screen", "a \"\"\"# b \"# \\(x) \\# \\#n \\##(y) ##\"\"\" \"\"\"### end\\"),
      ("Odd/empty.screen", ""),
      ("Odd/indented.screen", "    four\n\n\t\ttabs\n   \n\n"),
      ("Odd/one character.screen", "x"),
      ("plain.en.screen", "{{workspace}}\n\n  c  채널 만들기 👩‍👩‍👧  -> newChannel\n"),
    ]
    #expect(embedded == expected.map { "\($0.0): \(Array($0.1.utf8))" })
  }
}
