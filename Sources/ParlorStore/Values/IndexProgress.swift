/// How far the index of messages has come, in ids.
public struct IndexProgress: Hashable, Sendable {
  /// Messages newer than the index: few, and found without it.
  let ahead: Int64
  /// Older messages that are not in it: they are not found yet.
  let behind: Int64
  let all: Int64

  /// Whether there is anything left for it to do.
  public var isLagging: Bool { ahead >= Store.indexLag || behind > 0 }
  /// Whether everything is found.
  public var isComplete: Bool { behind == 0 }
  /// How much of everything is found, in hundredths.
  public var percent: Int { all == 0 ? 100 : Int((all - behind) * 100 / all) }
}
