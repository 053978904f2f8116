/// What reading a line came to; every way a line can end is a value.
public enum Input: Equatable, Sendable {
  /// A line without its newline: valid, composed, free of control characters.
  case line(String)
  /// A line longer than the reader takes, with its length in bytes; what was beyond the limit is dropped.
  case tooLong(Int)
  /// End of input, or ^D on an empty line.
  case end
  /// ^C: the line is dropped.
  case interrupt
  /// A signal that asks the process to end; the owner saves and leaves.
  case terminate(Int32)
  /// `cancel()` was called; what was typed is in `halfTyped`.
  case cancelled
  /// The terminal is gone.
  case hangUp
  /// The system refused, with its error number.
  case failed(Int32)
}
