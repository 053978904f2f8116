import UsherSession

extension Play {
  /// Plays the lines of a script, and compares the whole transcript with them. The text needs no header.
  public func run(_ text: String, file: String = #filePath, line: Int = #line) {
    let expected = Paste.lines(of: text).map { Script.Line(written: $0) }
    expectNothingUnseen(file, line)
    let actual = perform(expected, at: { _ in (file, line) })
    guard expected != actual else { return }
    report(
      Play.difference(expected, actual).text() + "\n\nIf it is right as it is, write:\n\n"
        + Paste.call("play.run", actual.map(\.written)), file, line)
  }

  /// Plays the lines that do something, in order, and returns the transcript.
  func perform(_ lines: [Script.Line], at spot: (Int) -> (file: String, line: Int)) -> [Script.Line] {
    let before = transcript.count
    for (index, line) in lines.enumerated() {
      let (file, number) = spot(index)
      if line.isDone {
        act(line, file, number)
        unseen = []
      } else if case .comment = line {
        act(line, file, number)
      }
    }
    return Array(transcript[before...])
  }

  static func difference(_ expected: [Script.Line], _ actual: [Script.Line]) -> Difference {
    Difference(expected.map(\.written), actual.map(\.written))
  }
}
