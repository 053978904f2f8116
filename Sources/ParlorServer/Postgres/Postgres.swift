internal import CPostgres
internal import Glibc
internal import ParlorStore

/// A connection to PostgreSQL. Calls wait for the answer. Use a connection on one thread at a time.
///
/// Values are always sent apart from the SQL, which is a literal or one of the embedded files.
package final class Postgres {
  private let connection: OpaquePointer
  /// How many calls of ``ask(_:with:ending:)`` there were. It begins anywhere, so that no other answer is taken for one of these.
  private var calls = Int64.random(in: 1 << 40..<1 << 41)

  /// Who connects. Whoever logs in as the client's role can change that role's settings, so a client sends its own, which
  /// go before them.
  package enum Purpose {
    case administration, client

    fileprivate var options: String? {
      guard self == .client else { return nil }
      let settings = [
        "default_transaction_read_only=off", "default_transaction_isolation=read\\ committed",
        "default_transaction_deferrable=off", "statement_timeout=0", "lock_timeout=0",
        "idle_in_transaction_session_timeout=0", "idle_session_timeout=0", "search_path=pg_catalog",
        "bytea_output=hex", "client_min_messages=error", "jit=off", "synchronous_commit=on",
        "local_preload_libraries=", "standard_conforming_strings=on",
      ]
      return (settings + Postgres.plans.map { "enable_\($0)=on" }).map { "-c " + $0 }.joined(separator: " ")
    }
  }

  /// Kinds of plans without which a function could take as long as a look at all rows.
  fileprivate static let plans = [
    "bitmapscan", "hashagg", "hashjoin", "indexonlyscan", "indexscan", "material", "mergejoin", "nestloop",
    "seqscan", "sort", "tidscan",
  ]

  /// Connects to the server of a URL, or of any other text that libpq takes. What the text leaves out, libpq looks up in its
  /// environment and its files.
  package init(_ url: String, for purpose: Purpose = .administration) throws(PostgresError) {
    guard !url.utf8.contains(0) else { throw .hasNUL }
    guard Self.isReadable(url) else { throw .unreadableURL }
    // The first word is the URL, which libpq takes apart. Words after it count more, so the URL's own come after the
    // defaults.
    var words = [("fallback_application_name", "parlor"), ("connect_timeout", "10"), ("dbname", url)]
    words.append(("client_encoding", "UTF8"))
    words.insert(("target_session_attrs", "read-write"), at: 0)
    if let options = purpose.options {
      words.append(("options", options))
      words.insert(contentsOf: Self.clientDefaults, at: 0)
      words.insert(("sslmode", Self.isTrial(url) ? "prefer" : "verify-full"), at: 0)
    }
    let keys = words.map { strdup($0.0) }
    let values = words.map { strdup($0.1) }
    defer { for pointer in keys + values { free(pointer) } }
    let opened = PQconnectdbParams(
      keys.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
    guard let opened else { throw .cannotConnect(detail: "out of memory") }
    connection = opened
    // Notices are for people at a prompt. Without this, libpq writes them to standard error.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    guard PQstatus(connection) == CONNECTION_OK else {
      throw .cannotConnect(detail: String(cString: PQerrorMessage(connection)))
    }
    if purpose == .client {
      let (host, address) = (Self.text(PQhost(connection)), Self.text(PQhostaddr(connection)))
      guard Self.isTrusted(host: host, address: address, mode: sslMode) else { throw .unverified(host: host) }
    }
  }

  /// Whether libpq can take a URL apart. Other texts are names of databases.
  private static func isReadable(_ url: String) -> Bool {
    guard url.contains("://") || url.contains("=") else { return true }
    guard let options = PQconninfoParse(url, nil) else { return false }
    defer { PQconninfoFree(options) }
    // libpq takes a password up to its slash for a port, and its message would quote that.
    return value(of: "port", in: options).allSatisfy { $0.isASCII && ($0.isNumber || $0 == ",") }
  }

  /// Whether a URL names only this machine and has no `sslrootcert`. Then a client does not verify the server's certificate.
  package static func isTrial(_ url: String) -> Bool {
    guard let options = PQconninfoParse(url, nil) else { return false }
    defer { PQconninfoFree(options) }
    let address = value(of: "hostaddr", in: options)
    let hosts = (address.isEmpty ? value(of: "host", in: options) : address).split(separator: ",")
    return !hosts.isEmpty && value(of: "sslrootcert", in: options).isEmpty
      && hosts.allSatisfy { host in
        host == "localhost" || host == "::1"
          || host.hasPrefix("127.") && host.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
      }
  }

  private static func value(of name: String, in options: UnsafeMutablePointer<PQconninfoOption>) -> String {
    var option = options
    while let keyword = option.pointee.keyword {
      if strcmp(keyword, name) == 0 { return text(option.pointee.val) }
      option += 1
    }
    return ""
  }

  /// Whether a client may send anything to a host: over a socket, on this machine, or if its certificate was checked.
  package static func isTrusted(host: String, address: String, mode: String) -> Bool {
    host.hasPrefix("/") || host.hasPrefix("@") || address.hasPrefix("127.") || address == "::1"
      || mode == "verify-full"
  }

  /// The `sslmode` that counts, whether the URL, a service or the environment has set it.
  private var sslMode: String {
    guard let all = PQconninfo(connection) else { return "" }
    defer { PQconninfoFree(all) }
    return Self.value(of: "sslmode", in: all)
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }

  /// What a client's URL need not say. A Unix socket takes no TLS, whatever is asked for. A server that has gone silent is
  /// noticed after half a minute.
  private static let clientDefaults = [
    ("user", "parlor_client"), ("keepalives_idle", "15"),
    ("keepalives_interval", "5"), ("keepalives_count", "3"),
    ("tcp_user_timeout", "20000"),
  ]

  deinit { PQfinish(connection) }

  /// The version of the server, such as 150018.
  package var version: Int { Int(PQserverVersion(connection)) }

  /// Runs one statement, and returns its rows.
  @discardableResult
  package func run(_ sql: StaticString, _ values: PostgresValue...) throws(PostgresError) -> PostgresResult {
    try run(sql, with: values)
  }

  @discardableResult
  package func run(_ sql: StaticString, with values: [PostgresValue]) throws(PostgresError) -> PostgresResult
  {
    try run(sql.text, values)
  }

  private func run(
    _ sql: UnsafePointer<CChar>, _ values: [PostgresValue]
  ) throws(PostgresError) -> PostgresResult {
    let parameters = try values.map { value throws(PostgresError) in try Parameter(value) }
    let result = withExtendedLifetime(parameters) {
      let (count, starts) = (Int32(parameters.count), parameters.map { $0.start })
      let lengths = parameters.map { Int32($0.bytes?.count ?? 0) }
      let formats: [Int32] = parameters.map { $0.isBinary ? 1 : 0 }
      return PQexecParams(connection, sql, count, nil, starts, lengths, formats, 0)
    }
    return try checked(result)
  }

  /// Runs a `SELECT` or a `CALL` that returns one row, and makes sure that the answer is to this call. If a network repeats bytes,
  /// the answer to one call would be taken for that of the next. Then the connection counts as lost.
  ///
  /// Appends the number of the call and then `ending` to `sql`, and expects the number in the last column: `SELECT f($1)` becomes
  /// `SELECT f($1), $2::bigint`, and `CALL p($1` with the ending `)` becomes `CALL p($1, $2::bigint)`.
  package func ask(
    _ sql: StaticString, with values: [PostgresValue], ending: StaticString = ""
  ) throws(PostgresError) -> PostgresResult {
    calls += 1
    let marked = Array("\(sql), $\(values.count + 1)::bigint\(ending)".utf8CString)
    let result = try run(marked, values + [.number(calls)])
    guard result.count == 1, result.number(0, result.columns - 1) == calls else {
      throw .lost(detail: "an answer came that was for another call\n")
    }
    return result
  }

  /// Runs statements without values, such as a file of the schema.
  package func execute(_ script: String) throws(PostgresError) {
    guard !script.utf8.contains(0) else { throw .hasNUL }
    _ = try checked(PQexec(connection, script))
  }

  /// Runs `body` in a transaction. If it throws, nothing of it stays.
  package func transaction<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result, failing wrap: (PostgresError) -> Failure
  ) throws(Failure) -> Result {
    do throws(PostgresError) { try execute("BEGIN") } catch { throw wrap(error) }
    do throws(Failure) {
      let result = try body()
      do throws(PostgresError) { try execute("COMMIT") } catch { throw wrap(error) }
      return result
    } catch {
      // If the connection is lost, there is nothing to undo.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// The socket of the connection. It becomes readable when a notification comes, and when the connection is lost.
  package var descriptor: Int32 { PQsocket(connection) }

  /// The process of the server that serves this connection. Notifications name that of the connection that has sent them.
  package var process: Int32 { PQbackendPID(connection) }

  /// The notifications that have come since the last call.
  package func notifications() throws(PostgresError) -> [(channel: String, payload: String, process: Int32)] {
    var all: [(channel: String, payload: String, process: Int32)] = []
    var count: Int
    // What the library for TLS has left does not make the socket readable, so it is asked until nothing comes.
    let mayHaveMore = PQsslInUse(connection) == 1 || PQgssEncInUse(connection) == 1
    repeat {
      count = all.count
      guard PQconsumeInput(connection) == 1 else {
        throw .lost(detail: String(cString: PQerrorMessage(connection)))
      }
      while let note = PQnotifies(connection) {
        all.append(
          (String(cString: note.pointee.relname), String(cString: note.pointee.extra), note.pointee.be_pid))
        PQfreemem(note)
      }
    } while mayHaveMore && all.count > count && all.count < 1000
    return all
  }

  /// Begins `COPY ... FROM STDIN`.
  func beginCopy(_ sql: StaticString) throws(PostgresError) { _ = try checked(PQexec(connection, sql.text)) }

  func copy(_ bytes: [UInt8]) throws(PostgresError) {
    let isSent = bytes.withUnsafeBytes {
      PQputCopyData(connection, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count)) == 1
    }
    guard isSent else { throw .lost(detail: String(cString: PQerrorMessage(connection))) }
  }

  func endCopy() throws(PostgresError) {
    guard PQputCopyEnd(connection, nil) == 1 else {
      throw .lost(detail: String(cString: PQerrorMessage(connection)))
    }
    _ = try checked(PQgetResult(connection))
    while let rest = PQgetResult(connection) { PQclear(rest) }
  }

  private func checked(_ result: OpaquePointer?) throws(PostgresError) -> PostgresResult {
    guard let result else { throw .lost(detail: String(cString: PQerrorMessage(connection))) }
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_COPY_IN, PGRES_EMPTY_QUERY: return PostgresResult(result)
    default: break
    }
    defer { PQclear(result) }
    func field(_ code: Character) -> String? {
      PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
    }
    guard let code = field("C"), PQstatus(connection) == CONNECTION_OK else {
      throw .lost(detail: String(cString: PQerrorMessage(connection)))
    }
    throw .refused(code: code, message: field("M") ?? "", hint: field("H"))
  }
}

extension StaticString {
  /// The literal as a C string. The compiler ends every literal with a NUL.
  fileprivate var text: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
