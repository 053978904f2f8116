/// Something that is not as a test expects, and the line of the test that expects it.
///
/// UsherTesting imports no test library. Copy this function into the tests, and pass `fail: record` wherever a parameter is
/// called `fail`. It reports the failure to swift-testing at the right line; a bare `Issue.record("\($0)")` would report
/// its own line.
///
/// ```swift
/// func record(_ failure: Failure) {
///   Issue.record(
///     "\(failure)",
///     sourceLocation: SourceLocation(
///       fileID: failure.fileID, filePath: failure.file, line: failure.line, column: 1))
/// }
/// ```
///
/// With XCTest, call `recordFailure` with the failure's file and line.
public struct Failure: Error, Equatable, Sendable {
  /// What is wrong, and often what to write.
  public let message: String
  /// The path of the test, or of the script.
  public let file: String
  /// The line of the file, from 1 on.
  public let line: Int

  /// Creates a failure of a test's own.
  public init(_ message: String, file: String, line: Int) {
    self.message = message
    self.file = file
    self.line = line
  }

  /// The folder and the name of the file, in the form that swift-testing expects.
  public var fileID: String {
    let parts = file.split(separator: "/").suffix(2)
    return parts.count == 2 ? parts.joined(separator: "/") : "Tests/\(parts.first ?? "test")"
  }
}

extension Failure: CustomStringConvertible {
  public var description: String { message }
}
