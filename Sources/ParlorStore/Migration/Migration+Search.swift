extension Migration {
  /// The index of what was said: for each message the pairs and triples of characters in it, made up by the store, so
  /// that a part of a word is found in any script. The words themselves are not in it; what it finds is looked at again.
  ///
  /// All ids from `first_id` to `last_id` are in the index; what an older store holds is added when it is searched.
  static let search = Migration(
    name: "search",
    sql: """
      CREATE VIRTUAL TABLE message_gram USING fts5(
        grams, content = '', columnsize = 0, detail = 'none', tokenize = 'ascii');
      CREATE TABLE search_range (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        first_id INTEGER NOT NULL,
        last_id INTEGER NOT NULL
      ) STRICT;
      INSERT INTO search_range SELECT 1, ifnull(max(id), 0) + 1, ifnull(max(id), 0) FROM message;
      PRAGMA user_version = 8;
      """)
}
