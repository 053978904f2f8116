/// Something that is not as a test expects, with where the test says so.
///
/// The kit imports no test library, so the six lines that tell swift-testing of the right line are the test's own: copy them,
/// and give `fail: record` wherever the kit asks for `fail`. A bare `Issue.record("\($0)")` would name its own line instead.
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
/// XCTest hears of it by its own record of a failure in a file and line.
public struct Failure: Error, Equatable, Sendable {
  public let message: String
  /// The path of the test, or of the script.
  public let file: String
  public let line: Int

  public init(_ message: String, file: String, line: Int) {
    self.message = message
    self.file = file
    self.line = line
  }

  /// The folder and the name of the file, as swift-testing wants them.
  public var fileID: String {
    let parts = file.split(separator: "/").suffix(2)
    return parts.count == 2 ? parts.joined(separator: "/") : "Tests/\(parts.first ?? "test")"
  }
}

extension Failure: CustomStringConvertible {
  public var description: String { message }
}
