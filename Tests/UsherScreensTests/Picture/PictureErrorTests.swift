import Testing

@testable import UsherScreens

@Suite struct PictureErrorTests {
  @Test(arguments: tags + prompts + questions)
  func says(_ error: ErrorCase) {
    #expect(Picture.parse(path: "S/F/f.en.screen", text: error.text).findings.text == error.said)
  }

  @Test(arguments: [
    "f.en.screen", "F/f.screen", "F/f.en.txt", "F/.en.screen", "F/f..screen", "", "/f.en.screen",
  ])
  func refusesThePath(_ path: String) {
    #expect(
      Picture.parse(path: path, text: ">").findings.text == """
        \(path):1:1: not the name of a screen file; write Screens/<Flow>/<name>.<language>.screen, \
        .words for words, .text for a text or .part for a part
        """)
  }

  static let tags: [ErrorCase] = [
    ErrorCase(
      "tab", "a\tb\n>",
      #"S/F/f.en.screen:1:2: a tab, whose width differs from terminal to terminal; write spaces"#),
    ErrorCase(
      "control character", "가\u{1B}[1m\n>",
      #"S/F/f.en.screen:1:2: the character U+001B controls the terminal or cannot be seen; remove it"#),
    ErrorCase(
      "bidirectional control", "abc\u{202E}\n>",
      #"S/F/f.en.screen:1:4: the character U+202E controls the terminal or cannot be seen; remove it"#),
    ErrorCase(
      "not UTF-8", "ab\u{FFFD}\n>",
      #"S/F/f.en.screen:1:3: a character that is not UTF-8, or U+FFFD itself; save the file as UTF-8"#),
    ErrorCase(
      "unclosed tag", "Hello {{name\n>",
      #"""
      S/F/f.en.screen:1:7: `{{` is not closed on this line; write `}}` after the name, or `\{{` to \#
      draw two braces
      """#),
    ErrorCase(
      "empty tag", "Hello {{ }} {{#}}\n>",
      #"""
      S/F/f.en.screen:1:7: `{{ }}` has no name; write one, or `\{{` to draw two braces
      S/F/f.en.screen:1:13: `{{#}}` has no name; write one, or `\{{` to draw two braces
      """#),
    ErrorCase(
      "bad name", "{{na-me}} {{#a b}}\n>",
      #"""
      S/F/f.en.screen:1:1: `na-me` is not a name; write letters, digits and _, a letter first
      S/F/f.en.screen:1:11: `a b` is not a name; write letters, digits and _, a letter first
      """#),
    ErrorCase(
      "bad fit", "{{name 20x}}\n>",
      #"""
      S/F/f.en.screen:1:1: `20x` says nothing about the width of "name"; write one of 20, >20, <=20, \#
      20%, *, ...* and wrap, or nothing
      """#),
    ErrorCase(
      "two fits", "{{name 20 wrap}}\n>",
      #"""
      S/F/f.en.screen:1:1: `20 wrap` says nothing about the width of "name"; write one of 20, >20, \#
      <=20, 20%, *, ...* and wrap, or nothing
      """#),
    ErrorCase(
      "no columns", "{{name 0}} {{name >501}} {{name <=99999999999999999999}}\n>",
      #"""
      S/F/f.en.screen:1:1: `0` is not a width for "name"; write 1 to 500 columns, or 1% to 100%
      S/F/f.en.screen:1:12: `>501` is not a width for "name"; write 1 to 500 columns, or 1% to 100%
      S/F/f.en.screen:1:26: `<=99999999999999999999` is not a width for "name"; write 1 to 500 \#
      columns, or 1% to 100%
      """#),
    ErrorCase(
      "no share", "{{name 101%}} {{name %}}\n>",
      #"""
      S/F/f.en.screen:1:1: `101%` is not a width for "name"; write 1 to 500 columns, or 1% to 100%
      S/F/f.en.screen:1:15: `%` says nothing about the width of "name"; write one of 20, >20, <=20, \#
      20%, *, ...* and wrap, or nothing
      """#),
    ErrorCase(
      "unclosed section", "{{#a}}\n{{*dim}}\nx\n>",
      #"""
      S/F/f.en.screen:1:1: `{{#a}}` is never closed; write `{{/a}}` below it
      S/F/f.en.screen:2:1: `{{*dim}}` is never closed; write `{{/dim}}` below it
      """#),
    ErrorCase(
      "unopened section", "{{/a}}\nb {{/b}}\n>",
      #"""
      S/F/f.en.screen:1:1: `{{/a}}` closes nothing; remove it, or open it further up
      S/F/f.en.screen:2:3: `{{/b}}` closes nothing; remove it, or open it further up
      """#),
    ErrorCase(
      "crossed blocks", "{{#a}}\n{{#b}}\n{{/a}}\n{{/b}}\n{{/a}}\n>",
      #"S/F/f.en.screen:3:1: `{{/a}}` stands where `{{#b}}` of line 2 is still open; close that first"#),
    ErrorCase(
      "crossed inline", "x{{#a}}{{#b}}{{/a}}{{/b}}{{/a}}\n>",
      #"""
      S/F/f.en.screen:1:14: `{{/a}}` stands where `{{#b}}` of line 1 is still open; close that first
      """#),
    ErrorCase(
      "section leaves its line", "x {{#a}}y\nz\n>",
      #"""
      S/F/f.en.screen:1:3: `{{#a}}` stands within a line and is not closed on it; write `{{/a}}` on \#
      this line, or put both tags on lines of their own
      """#),
    ErrorCase(
      "section enters a line", "{{#a}}\nx {{/a}}\n{{/a}}\n>",
      #"""
      S/F/f.en.screen:2:3: `{{/a}}` stands within a line, and was opened on line 1; put it on a line \#
      of its own
      """#),
    ErrorCase(
      "too deep", String(repeating: "{{#a}}\n", count: 33) + ">",
      #"S/F/f.en.screen:33:1: more than 32 sections inside each other; use fewer"#),
    ErrorCase(
      "too deep on a line", "x" + String(repeating: "{{#a}}", count: 33) + "\n>",
      #"S/F/f.en.screen:1:194: more than 32 sections inside each other; use fewer"#),
    ErrorCase(
      "second rest", "{{a *}} {{b *}}\n>",
      #"""
      S/F/f.en.screen:1:9: "b" is the second value with `*` on this line; only one can take the \#
      columns left over
      """#),
    ErrorCase(
      "rest with wrap", "{{a *}} {{b wrap}}\n>",
      #"""
      S/F/f.en.screen:1:1: "a" cannot take the columns left over beside a value that is wrapped; \#
      give it a number
      """#),
    ErrorCase(
      "several at once", "{{#a}}\n  {{b x}}  {{}}\n  c -> d e\n",
      #"""
      S/F/f.en.screen:1:1: `{{#a}}` is never closed; write `{{/a}}` below it
      S/F/f.en.screen:2:3: `x` says nothing about the width of "b"; write one of 20, >20, <=20, \#
      20%, *, ...* and wrap, or nothing
      S/F/f.en.screen:2:12: `{{}}` has no name; write one, or `\{{` to draw two braces
      S/F/f.en.screen:3:5: `->` leads to no event; write the name of one and nothing after it, or \#
      `\->` to draw an arrow
      """#),
  ]

  static let prompts: [ErrorCase] = [
    ErrorCase(
      "arrow to nowhere", "a ->\n>",
      #"""
      S/F/f.en.screen:1:3: `->` leads to no event; write the name of one and nothing after it, or \#
      `\->` to draw an arrow
      """#),
    ErrorCase(
      "arrow to two", "a -> b c\n>",
      #"""
      S/F/f.en.screen:1:3: `->` leads to no event; write the name of one and nothing after it, or \#
      `\->` to draw an arrow
      """#),
    ErrorCase(
      "arrow in text", "a->b\n>",
      #"""
      S/F/f.en.screen:1:2: `->` leads to no event; write the name of one and nothing after it, or \#
      `\->` to draw an arrow
      """#),
    ErrorCase(
      "no prompt in an empty file", "",
      #"""
      S/F/f.en.screen:1:1: no prompt; the last line of a screen (before its questions) is what \#
      stands before the cursor
      """#),
    ErrorCase(
      "no prompt but blank lines", "\n\n  \n",
      #"""
      S/F/f.en.screen:3:1: no prompt; the last line of a screen (before its questions) is what \#
      stands before the cursor
      """#),
    ErrorCase(
      "no prompt after a section", "{{#a}}\nx>\n{{/a}}\n",
      #"""
      S/F/f.en.screen:3:1: no prompt; the last line of a screen (before its questions) is what \#
      stands before the cursor
      """#),
    ErrorCase(
      "no prompt before questions", "\n? a A:\n-> b\n",
      #"""
      S/F/f.en.screen:1:1: no prompt; the last line of a screen (before its questions) is what \#
      stands before the cursor
      """#),
    ErrorCase(
      "text in place of a prompt", "Hello\n\nGood bye\n",
      #"""
      S/F/f.en.screen:3:1: the last line of a screen is its prompt, and this one does not end in one \#
      of > : ? $ % # ›; write the prompt below it
      """#),
    ErrorCase(
      "value in place of a prompt", "> {{a}}",
      #"""
      S/F/f.en.screen:1:1: the last line of a screen is its prompt, and this one does not end in one \#
      of > : ? $ % # ›; write the prompt below it
      """#),
  ]

  static let questions: [ErrorCase] = [
    ErrorCase(
      "no field", ">\n?\n-> a\n",
      #"""
      S/F/f.en.screen:2:1: `?` without a field; write `? field  What is asked:`, or `\?` to draw a \#
      question mark
      S/F/f.en.screen:3:1: `-> a` without questions above it; write `? field` lines first
      """#),
    ErrorCase(
      "bad field", ">\n? 1st First:\n-> a\n",
      #"""
      S/F/f.en.screen:2:1: `1st` is not the name of a field; write letters, digits and _, a letter \#
      first
      S/F/f.en.screen:3:1: `-> a` without questions above it; write `? field` lines first
      """#),
    ErrorCase(
      "rule in the body", "  ! important\n>\n",
      #"""
      S/F/f.en.screen:1:3: `!` without a question above it; write `? field  What is asked:` first, \#
      or `\!` to draw one
      """#),
    ErrorCase(
      "rule before its question", ">\n? a A:\n-> b\n! required Type it.\n",
      #"""
      S/F/f.en.screen:4:1: `!` without a question above it; write `? field  What is asked:` first, \#
      or `\!` to draw one
      """#),
    ErrorCase(
      "option before its question", ">\n? a A:\n-> b\n- x X\n",
      #"S/F/f.en.screen:4:1: `-` without a question above it; write `? field  What is asked:` first"#),
    ErrorCase(
      "no rule", ">\n? a A:\n!\n-> b\n",
      #"S/F/f.en.screen:3:1: `!` without a rule; write `! rule  What is said when it fails.`"#),
    ErrorCase(
      "no option", ">\n? a A:\n-\n-> b\n",
      #"S/F/f.en.screen:3:1: `-` without an option; write `- option  What it is called`"#),
    ErrorCase(
      "no words", ">\n? a\n  ! required\n-> b\n",
      #"""
      S/F/f.en.screen:2:1: "a" has no words; write them after it
      S/F/f.en.screen:3:3: "required" has no words; write them after it
      """#),
    ErrorCase(
      "text after a question", ">\n? a A:\nmore\n-> b\n",
      #"""
      S/F/f.en.screen:3:1: after the first question only `?`, `!`, `-` and `-> event` begin a line; \#
      move this one above the prompt
      """#),
    ErrorCase(
      "arrow on a question", ">\n? a A: -> b\n-> b\n",
      #"""
      S/F/f.en.screen:2:8: `->` ends the questions, on a line of its own; put it below, or write \#
      `\->`
      """#),
    ErrorCase(
      "no event", ">\n? a A:\n? b B:\n",
      #"S/F/f.en.screen:3:1: questions without an event; write `-> event` below the last one"#),
    ErrorCase(
      "event without questions", ">\n? a A:\n-> b\n-> c\n",
      #"S/F/f.en.screen:4:1: `-> c` without questions above it; write `? field` lines first"#),
    ErrorCase(
      "form twice", ">\n? a A:\n-> b\n? a A:\n-> b\n",
      #"S/F/f.en.screen:5:1: form "b" stands on line 3 already; remove one of the two"#),
    ErrorCase(
      "field twice", ">\n? a A:\n? a B:\n-> b\n",
      #"S/F/f.en.screen:3:1: field "a" is asked on line 2 already; remove one of the two"#),
    ErrorCase(
      "rule twice", ">\n? a A:\n! r x\n! r y\n-> b\n",
      #"S/F/f.en.screen:4:1: `! r` stands on line 3 already; remove one of the two"#),
    ErrorCase(
      "option twice", ">\n? a A:\n- r x\n- r y\n-> b\n",
      #"S/F/f.en.screen:4:1: `- r` stands on line 3 already; remove one of the two"#),
    ErrorCase(
      "tag in a question", ">\n? a {{#b}}A:\n-> b\n",
      #"""
      S/F/f.en.screen:2:1: "a" has no words; write them after it
      S/F/f.en.screen:2:5: `{{#b}}` stands within a line and is not closed on it; write `{{/b}}` on \#
      this line, or put both tags on lines of their own
      """#),
  ]
}
