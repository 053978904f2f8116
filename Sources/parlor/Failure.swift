/// Why the command ends early: what it says, and the code it ends with.
struct Failure: Error {
  let code: ExitCode
  let words: String
}
