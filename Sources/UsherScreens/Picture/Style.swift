/// What a piece of text means; a `Palette` says how that looks.
public enum Style: String, Sendable, CaseIterable {
  case title, dim, unread, error, notice, name, key, mention, good, aside
}
