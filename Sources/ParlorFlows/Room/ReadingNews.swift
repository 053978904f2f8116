extension Reading {
  /// The messages that arrived while the newest page was not shown. `author` and `text` are those of the newest.
  struct News {
    var author: String
    var text: String
    var count: Int
  }
}
