import ParlorFlows
import UsherScreens
import UsherTerminal

extension ProgramScreens {
  /// The screens of Parlor.
  static let parlor = ProgramScreens(
    ParlorScreens.embedded, home: ParlorScreens.home,
    defaultLanguage: ParlorScreens.defaultLanguage, words: ParlorScreens.words,
    outlines: ParlorScreens.outlines(in:))
}

extension ScreenFiles {
  /// Reads the files. Throws if the options ask for a language that the files do not have.
  init(_ options: Options) throws(ProgramFailure) {
    try self.init(.parlor, folder: options.screens)
    _ = try language(asked: options.language, by: OptionName.lang.option)
  }
}
