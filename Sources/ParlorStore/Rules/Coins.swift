/// What coins are given and taken for.
public enum Coins {
  /// What a new account begins with: enough to make a workspace and think better of it.
  public static let welcome = 30
  /// What making a workspace costs.
  public static let workspace = 10
}
