#if SQLite
/// The steps of the schema. They are only appended: existing files have run the earlier ones.
enum SchemaStep {
  /// "UshE", which distinguishes a store of events from the databases of other programs.
  static let applicationID: Int64 = 0x5573_6845

  static let all: [StaticString] = [
    """
    CREATE TABLE event (
      place INTEGER PRIMARY KEY AUTOINCREMENT,
      session INTEGER NOT NULL,
      number INTEGER NOT NULL,
      json TEXT NOT NULL,
      UNIQUE (session, number)
    );
    CREATE TABLE gone (fate INTEGER PRIMARY KEY, count INTEGER NOT NULL);
    PRAGMA application_id = 0x55736845;
    PRAGMA user_version = 1;
    """,
    // Events that are gone, for those who follow: ``SQLiteEventStore/saved(after:)``.
    """
    CREATE TABLE trail (
      place INTEGER PRIMARY KEY,
      session INTEGER NOT NULL,
      number INTEGER NOT NULL,
      json TEXT NOT NULL
    );
    PRAGMA user_version = 2;
    """,
  ]

  /// Runs the steps that the file lacks. Throws without a change if it is no store of events, or a newer one.
  static func apply(to database: Database, path: String) throws(EventStoreError) {
    guard try check(database, path) < all.count else { return }
    try database.transaction { () throws(EventStoreError) in
      // Another session may have run them meanwhile.
      for step in all[try check(database, path)...] { try database.execute(step) }
    }
  }

  private static func check(_ database: Database, _ path: String) throws(EventStoreError) -> Int {
    let version = Int(try database.number("PRAGMA user_version"))
    guard try database.number("PRAGMA application_id") == applicationID else {
      guard version == 0, try database.number("SELECT count(*) FROM sqlite_schema") == 0 else {
        throw .notAStore(path: path)
      }
      return 0
    }
    guard version <= all.count else { throw .newer(path: path, version: version) }
    return version
  }
}
#endif
