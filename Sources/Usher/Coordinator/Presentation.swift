/// How a child takes its place in the container of its parent.
public enum Presentation: Sendable {
  /// Above what the stack holds.
  case push
  /// Over everything the parent shows; one at a time.
  case present
  /// One of the parent's tabs, which keep their own stacks.
  case tab
  /// In place of everything the parent's stack holds, and of what is presented over it.
  case replace
}
