/// How much of the present tree a place may keep.
public enum Keeping: Sendable {
  /// Everything that the place names, and what stands in other tabs.
  case matching
  /// Only what holds tabs, and the stacks of the other tabs.
  case otherTabs
  /// Nothing.
  case nothing
}
