/// Something that is not as a test expects, with where the test says so.
///
/// swift-testing hears of it by `Issue.record("\(failure)", sourceLocation: ...)` with ``fileID``, ``file`` and ``line``;
/// XCTest by its own record of a failure in a file and line.
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
