/// A step that is known as text only: which flow it is, the coordinator says that it is read in.
struct UnreadFlow: Flow {
  let written: WrittenStep

  struct HasNoCode: Error {}
  init(written: WrittenStep) { self.written = written }
  init(from decoder: any Decoder) throws { throw HasNoCode() }
  func encode(to encoder: any Encoder) throws { throw HasNoCode() }
}
