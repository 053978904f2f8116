import UsherFiles

/// Why the command ends early: what it says, and the code it ends with.
struct Failure: Error {
  let code: ExitCode
  let words: String
}

extension Failure {
  /// A file that was named cannot be used.
  init(_ error: FileError) { self.init(code: .noInput, words: error.description) }
}
