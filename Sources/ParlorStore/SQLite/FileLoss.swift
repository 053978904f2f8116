/// How what stands at a store's paths has become something else than what was opened there.
public enum FileLoss: Hashable, Sendable {
  /// Nothing is there: it was deleted or moved.
  case missing
  /// Another file is there.
  case replaced
  /// It is the same file with another content.
  case overwritten
  /// The file is shorter than what was written to it.
  case cut
}
