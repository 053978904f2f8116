/// How large a file is, as people say it.
enum FileSize {
  static func text(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) B" }
    let kilo = bytes * 10 / 1024
    if kilo < 10_000 { return tenths(kilo) + " KB" }
    return tenths(kilo / 1024) + " MB"
  }

  /// A number of tenths: with the tenth below ten, without it above.
  private static func tenths(_ count: Int) -> String {
    count < 100 ? "\(count / 10).\(count % 10)" : "\((count + 5) / 10)"
  }
}
