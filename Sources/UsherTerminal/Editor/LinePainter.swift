internal import UsherSession

/// What stands on the terminal of the prompt, the line that is edited and the progress above them. Draws and erases it.
final class LinePainter {
  /// What is being read at present.
  enum Activity { case none, line, search, hidden }

  let output: Output
  let editline: Editline

  var activity = Activity.none
  var layout = LineLayout(columns: 80, rows: 24)
  private(set) var prompt = EditorPrompt("")
  /// The prompt in the form that fits the screen.
  private(set) var shownPrompt = EditorPrompt("")
  /// The line that is on the screen.
  var shown = EditedLine()
  /// What slow work reports.
  var progress: Session.Progress? {
    didSet { if progress != oldValue { progressChanged() } }
  }
  /// The progress that is on the screen, in the row above the line; nil if there is none.
  var shownProgress: String?
  /// Whether there is a newer report than the progress that is on the screen.
  var isProgressDue = false
  var isErased = false
  /// Whether libedit has drawn the present prompt since it was set, or since the terminal was taken.
  var hasDrawnPrompt = false
  /// Where libedit's output for the last key begins.
  var beforeAnswer = Output.Mark()
  /// A number that changes whenever rows above the prompt have moved, or others were printed below them. A line that stays where it
  /// was entered adds one.
  var rowMark = 0
  /// The rows that the entered line takes above the cursor, as long as nothing else is printed.
  private(set) var entered: (rows: Int, mark: Output.Mark)?

  init(_ output: Output, _ editline: Editline) { (self.output, self.editline) = (output, editline) }

  var columns: Int { layout.columns }

  /// Begins a line in a row of its own.
  func begin(_ activity: Activity, prompt text: String) {
    output.freshLine()
    (shown, isErased, shownProgress, isProgressDue) = (EditedLine(), false, nil, false)
    entered = nil
    use(prompt: text)
    self.activity = activity
  }

  /// Notes that a line was entered, below which libedit has gone.
  func enter(_ scalars: [UInt32]) {
    // The cursor goes back to where the progress is known to be.
    if shownProgress != nil, scalars == shown.scalars, output.takeBack(since: beforeAnswer) {
      leaveLine()
    } else {
      rowMark += 1
    }
    let line = EditedLine(scalars: scalars, cursor: scalars.count)
    let rows = layout.place(prompt: shownPrompt.visible, line: line).end.row + 1
    if rows < layout.rows { entered = (rows, output.mark) }
  }

  /// Ends the line. An entered one can be erased until something else is printed.
  func end() {
    activity = .none
    output.flush()
    entered?.mark = output.mark
  }

  func use(_ prompt: EditorPrompt) {
    self.prompt = prompt
    shownPrompt = prompt.fitted(to: columns)
    hasDrawnPrompt = false
    editline.setPrompt(shownPrompt.scalars)
  }
}
