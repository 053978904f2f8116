internal import ParlorStore
package import UsherScreens

extension TeamServer {
  /// A right that should not be there, or one that is missing.
  package struct Finding: Hashable, Sendable {
    /// What is wrong: what follows `finding.` in the key of its words.
    package let id: String
    /// With what.
    package let name: String

    package var words: Sentence { Sentence("finding." + id, ["name": name]) }
  }

  /// Throws unless the schema is the one that this program knows. Returns what is wrong with the functions and the rights: nothing,
  /// after ``migrate()`` by a superuser.
  package func check() throws(TeamError) -> [Finding] {
    try requireVersion()
    let functions = try hasOwnFunctions() ? [] : [Finding(id: "otherCode", name: "")]
    return try functions
      + wrapped { () throws(PostgresError) in
        let rows = try connection.run(Self.query)
        return (0..<rows.count).map { Finding(id: rows.text($0) ?? "", name: rows.text($0, 1) ?? "") }
      }
  }

  /// Each part lists one kind of fault. `has_..._privilege` also counts what comes from PUBLIC and from other roles.
  private static let query: StaticString = """
    SELECT CASE relkind WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view' ELSE 'table' END, oid::regclass::text
    FROM pg_class WHERE relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      AND (relkind IN ('r', 'p', 'v', 'm', 'f') AND (
          has_table_privilege('parlor_client', oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
          OR has_any_column_privilege('parlor_client', oid, 'SELECT, INSERT, UPDATE, REFERENCES'))
        OR relkind = 'S' AND has_sequence_privilege('parlor_client', oid, 'USAGE, SELECT, UPDATE'))
    UNION ALL
    SELECT 'security', oid::regclass::text
    FROM pg_class WHERE relnamespace = 'parlor'::regnamespace AND relkind = 'r' AND NOT relrowsecurity
    UNION ALL
    SELECT 'schema', nspname::text
    FROM pg_namespace WHERE nspname NOT IN ('parlor_api', 'pg_catalog', 'information_schema', 'pg_toast')
      AND nspname NOT LIKE 'pg_temp%' AND nspname NOT LIKE 'pg_toast_temp%'
      AND has_schema_privilege('parlor_client', oid, 'USAGE, CREATE')
    UNION ALL
    SELECT 'creating', nspname::text
    FROM pg_namespace WHERE nspname IN ('parlor_api', 'pg_catalog', 'information_schema')
      AND has_schema_privilege('parlor_client', oid, 'CREATE')
    UNION ALL
    SELECT 'inner', oid::regprocedure::text
    FROM pg_proc WHERE pronamespace = 'parlor'::regnamespace AND has_function_privilege('parlor_client', oid, 'EXECUTE')
    UNION ALL
    SELECT 'outer', oid::regprocedure::text
    FROM pg_proc WHERE pronamespace = 'parlor_api'::regnamespace
      AND NOT has_function_privilege('parlor_client', oid, 'EXECUTE')
    UNION ALL
    SELECT 'owner', oid::regprocedure::text
    FROM pg_proc WHERE pronamespace = 'parlor_api'::regnamespace
      -- A procedure that has other rights than its caller, or settings of its own, cannot commit.
      AND (proowner <> 'parlor_owner'::regrole OR prosecdef <> (prokind = 'f')
        OR prokind = 'f' AND NOT coalesce(proconfig, '{}') @> ARRAY['search_path=pg_catalog, parlor, pg_temp']
        OR prokind = 'p' AND proconfig IS NOT NULL)
    UNION ALL
    SELECT 'everybody', oid::regprocedure::text
    FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
      AND (proname IN ('pg_terminate_backend', 'pg_cancel_backend', 'lo_creat', 'lo_create', 'lo_from_bytea', 'lo_put',
          'lowrite', 'pg_stat_get_activity', 'pg_lock_status')
        OR proname ~ '^pg_(try_)?advisory_|^pg_logical_emit_message$' OR proname ~ '^pg_stat_get_(backend_|xact_|tuples_|numscans|blocks_|live_|dead_)')
      AND has_function_privilege('parlor_client', oid, 'EXECUTE')
    UNION ALL
    SELECT 'database', right_
    FROM unnest(ARRAY['CREATE', 'TEMPORARY']) AS right_
    WHERE has_database_privilege('parlor_client', current_database(), right_)
    UNION ALL
    SELECT 'role', rolname::text
    FROM pg_roles WHERE rolname = 'parlor_client' AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication
      OR rolbypassrls OR EXISTS (SELECT FROM pg_auth_members WHERE member = pg_roles.oid))
      OR rolname = 'parlor_owner' AND (rolsuper OR rolcanlogin OR rolcreaterole OR rolcreatedb OR rolbypassrls)
    UNION ALL
    SELECT 'setting', array_to_string(setconfig, ', ')
    FROM pg_db_role_setting WHERE setrole = 'parlor_client'::regrole AND setconfig <> ARRAY[
        'temp_file_limit=256MB', 'client_connection_check_interval=10s', 'idle_in_transaction_session_timeout=1min']
      AND setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
    UNION ALL
    SELECT 'elsewhere', datname::text
    FROM pg_database WHERE datallowconn AND datname <> current_database()
      AND has_database_privilege('public', oid, 'CONNECT')
    UNION ALL
    SELECT 'connections', rolconnlimit::text
    FROM pg_roles WHERE rolname = 'parlor_client' AND (rolconnlimit = -1 OR rolconnlimit
      > current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer - 5)
    UNION ALL
    SELECT 'functions', ''
    FROM parlor.server WHERE functions = ''
    """
}
