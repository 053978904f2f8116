/// Which rule of JSON was broken, and where.
public struct JSONError: Error, Equatable, Sendable {
  public enum Fault: Equatable, Sendable {
    /// The text ends inside a value.
    case unfinished
    case unexpected(byte: UInt8, wanted: Wanted)
    /// Something other than white space follows the value.
    case trailing(byte: UInt8)
    case badNumber
    case numberTooLarge
    case badEscape
    /// `\uD83D` without its other half.
    case loneSurrogate
    /// A control character that a string must escape.
    case bareControl(byte: UInt8)
    case notUTF8
    case repeatedName(String)
    case tooDeep(limit: Int)
  }

  /// What could have stood there.
  public enum Wanted: Sendable {
    case value, name, colon, commaOrBrace, commaOrBracket
  }

  public let fault: Fault
  /// Both count from 1; the column counts bytes.
  public let line: Int
  public let column: Int

  public init(fault: Fault, line: Int, column: Int) {
    self.fault = fault
    self.line = line
    self.column = column
  }
}
