public import UsherScreens
internal import UsherSession

extension ScreenFiles {
  /// Runs the command `check`: reports everything that is wrong with the screen files. `others` are what other checks have
  /// found, such as that of the places.
  public func reportFindings(and others: [String] = []) throws(ProgramFailure) -> ExitCode {
    let findings = check.findings(in: sources).map(\.description) + others
    for finding in findings { try StandardOutput.write(Text.clean(finding) + "\n") }
    guard findings.isEmpty else { return .dataError }
    let counts = ["files": sources.count, "screens": screens.outlines(in: languages).count]
    try StandardOutput.write(phrases(in: userLanguage).say("check.good", counts) + "\n")
    return .ok
  }

  /// Runs the command `preview SCREEN`: draws a screen with each of its samples.
  public func preview(
    _ screen: String, in language: String, width: Int, palette: Palette, isPlain: Bool = false,
    program: String
  ) throws(ProgramFailure) -> ExitCode {
    let wanted = screen.lowercased()
    let outlines = screens.outlines(in: languages)
    let outline = outlines.first {
      $0.screen.lowercased() == wanted || $0.screen.lowercased().hasSuffix("/" + wanted)
    }
    guard let outline else {
      throw ProgramFailure(
        code: .noInput,
        words: Sentence("noScreen", ["screen": screen, "screens": outlines.map(\.screen)]))
    }
    let drawn = Gallery(sources).previews(
      of: outline, in: language, width: width, palette: palette, isPlain: isPlain)
    guard let previews = drawn else {
      throw ProgramFailure(
        code: .dataError,
        words: Sentence(
          "badPicture", ["screen": outline.screen, "language": language, "program": program]))
    }
    for (sample, drawn) in previews {
      try StandardOutput.write("── \(outline.screen) (\(language), \(width) columns): \(sample)\n")
      try StandardOutput.write(drawn + "\n")
    }
    return .ok
  }
}
