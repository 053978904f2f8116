import Usher
import UsherScreens

extension Session {
  /// What slow work reports, in the session's words.
  package struct Progress: Equatable, Sendable {
    /// The id of the `Reason` that was reported. Reports with the same id are steps of the same work.
    package let id: String
    /// The words, in one line that is harmless to a terminal.
    package let text: String

    package init(id: String, text: String) { (self.id, self.text) = (id, Text.clean(text)) }

    /// Returns the words, cut to one row of `columns`.
    package func row(of columns: Int) -> String { Text.truncate(text, to: columns) }
  }

  /// Returns the words of a report.
  func progress(of report: Reason) -> Progress { Progress(id: report.id, text: words(report)) }

  /// Puts the newest report into words, and tells the line that is typed if they differ from the last ones.
  func showProgress() {
    line.show(line.report.map(progress(of:)))
  }
}
