import ParlorFlows
import UsherScreens
import UsherTerminal
import UsherText

/// Runs `parlor check`: reports everything that is wrong with the screen files.
func checkScreens(_ options: Options) throws(Failure) -> ExitCode {
  let files = try ScreenFiles(options)
  let findings = files.check.findings(in: files.sources)
  for finding in findings { try StandardOutput.write(Text.clean(finding.description) + "\n") }
  if findings.isEmpty {
    let count = ParlorScreens.outlines.count
    try StandardOutput.write("\(files.sources.count) screen files, \(count) screens, nothing wrong\n")
    return .ok
  }
  return .dataError
}

/// Runs `parlor preview SCREEN`: draws a screen with each of its samples.
func preview(_ screen: String, _ options: Options) throws(Failure) -> ExitCode {
  let files = try ScreenFiles(options)
  let gallery = Gallery(files.sources)
  let language = options.language ?? files.userLanguage
  let wanted = screen.lowercased()
  let outlines = ParlorScreens.outlines(in: files.languages)
  let outline = outlines.first {
    $0.screen.lowercased() == wanted || $0.screen.lowercased().hasSuffix("/" + wanted)
  }
  guard let outline else {
    let names = outlines.map(\.screen).joined(separator: ", ")
    throw Failure(code: .noInput, words: "there is no screen \(Text.clean(screen)); there are \(names)")
  }
  let width = options.width ?? 80
  let palette = options.color == .always ? ColorChoice.palette : .none
  guard let previews = gallery.previews(of: outline, in: language, width: width, palette: palette) else {
    throw Failure(
      code: .dataError,
      words: "the picture of \(outline.screen) in \(language) is missing or wrong; run parlor check")
  }
  for (sample, drawn) in previews {
    try StandardOutput.write("── \(outline.screen) (\(language), \(width) columns): \(sample)\n")
    try StandardOutput.write(drawn + "\n")
  }
  return .ok
}
