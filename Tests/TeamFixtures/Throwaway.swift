internal import Glibc
internal import ParlorServer
internal import ParlorStore

/// A throwaway PostgreSQL server that all tests share. It ends with this process, however that ends: then its standard input
/// ends.
package final class Throwaway: Sendable {
  package static let shared = Throwaway()
  /// The URL of the administrator of the database parlor; nil if the server did not start.
  private let url: String?

  private init() {
    var folder = Array("/tmp/parlor-test-XXXXXX".utf8CString)
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    guard let made = mkdtemp(&folder) else {
      url = nil
      return
    }
    url = Self.start([root + "/Tools/postgres", "hold", String(cString: made)])
    guard let url, let admin = try? Postgres(url) else { return }
    // Every test has a copy of this database, in which tests set the time, and everybody may sign up.
    _ = try? admin.execute("CREATE DATABASE ready")
    guard let ready = try? TeamServer(Self.url(url, "ready")) else { return }
    _ = try? ready.migrate()
    _ = try? ready.connection.execute(
      """
      CREATE TABLE parlor.clock AS SELECT 1000000000000 AS now;
      ALTER TABLE parlor.clock OWNER TO parlor_owner;
      ALTER TABLE parlor.clock ENABLE ROW LEVEL SECURITY;
      UPDATE parlor.server SET is_open = true;
      CREATE OR REPLACE FUNCTION parlor.now() RETURNS bigint LANGUAGE sql VOLATILE AS 'SELECT now FROM parlor.clock';
      """)
  }

  /// Starts the script, and returns the first line that it writes.
  private static func start(_ words: [String]) -> String? {
    var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&input) == 0, pipe(&output) == 0 else { return nil }
    for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO)
    let own = "-c fsync=off -c max_connections=400 -c shared_buffers=32MB -c max_locks_per_transaction=256 "
    setenv("FLAGS", own + (getenv("FLAGS").map { String(cString: $0) } ?? ""), 1)
    var child = pid_t()
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let code = posix_spawn(&child, words[0], &actions, nil, &arguments, environ)
    close(input[0])
    close(output[1])
    guard code == 0, let stream = fdopen(output[0], "r") else { return nil }
    defer { fclose(stream) }
    var line = [CChar](repeating: 0, count: 1000)
    guard fgets(&line, Int32(line.count), stream) != nil else { return nil }
    let text = line.prefix { $0 != 0 && $0 != 10 }
    return String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The URL of another database, or of another role.
  package static func url(_ url: String, _ database: String, role: String = "postgres") -> String {
    url.replacing("/parlor?", with: "/\(database)?").replacing("//postgres@", with: "//\(role)@")
  }

  private nonisolated(unsafe) static var count = 0
  private static let lock = Mutex()

  /// Makes a new database as a copy of another, and returns its name and the URL of the server's administrator.
  ///
  /// `ready` has the schema, and a clock that tests set. Nobody needs an invitation there.
  package func makeDatabase(from template: String = "ready") throws -> (name: String, url: String) {
    guard let url else { throw Missing("a PostgreSQL server; run: Tools/setup team") }
    // Only one copy of a database can be made at a time.
    let name = try Self.lock.with {
      Self.count += 1
      let (name, admin) = ("t\(Self.count)", try Postgres(url))
      // No other test may see a database that everybody may enter.
      try admin.execute("CREATE DATABASE \(name) TEMPLATE \(template) ALLOW_CONNECTIONS false")
      try admin.execute("REVOKE CONNECT ON DATABASE \(name) FROM PUBLIC")
      // A copy has the rights of a new database.
      if template != "template0" {
        try admin.execute(
          "REVOKE ALL ON DATABASE \(name) FROM PUBLIC; GRANT CONNECT ON DATABASE \(name) TO parlor_client")
      }
      try admin.execute("ALTER DATABASE \(name) ALLOW_CONNECTIONS true")
      return name
    }
    return (name, url)
  }
}

/// What a test needs, and is not there.
package struct Missing: Error {
  let what: String

  init(_ what: String) { self.what = what }
}

/// Returns a value, or throws ``Missing``.
func needed<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw Missing("\(Value.self)") }
  return value
}

/// A lock for what tests share.
package final class Mutex: @unchecked Sendable {
  private var mutex = pthread_mutex_t()

  package init() { pthread_mutex_init(&mutex, nil) }

  package func with<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(&mutex)
    defer { pthread_mutex_unlock(&mutex) }
    return try body()
  }
}

/// Runs a body on several threads at once, and waits for all of them.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  final class Start {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }
  let threads = (0..<count).map { index in
    var thread = pthread_t()
    let start = Unmanaged.passRetained(Start { body(index) })
    pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, start.toOpaque())
    return thread
  }
  for thread in threads { pthread_join(thread, nil) }
}
