-- The roles, which belong to the whole cluster, and the two schemas of this database. Running this again changes nothing.
--
-- parlor_owner owns everything and cannot log in. parlor_client is everybody's role: it may call the functions of
-- parlor_api, and cannot even name what is in the schema parlor.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'parlor_owner') THEN
    CREATE ROLE parlor_owner NOLOGIN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'parlor_client') THEN
    CREATE ROLE parlor_client LOGIN;
  END IF;
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT parlor_owner TO %I', current_user);
  END IF;
  -- parlor_owner may then end the sessions of clients, and see how long they have been in a transaction.
  GRANT parlor_client TO parlor_owner;
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO parlor_client', current_database());
END
$$;
-- Whoever logs in as parlor_client can change that role's own settings, so the settings are dropped here. An agent also sets
-- those that it needs itself, when it connects.
DO $$
DECLARE
  _limits text[] := ARRAY['temp_file_limit=256MB', 'client_connection_check_interval=10s',
    'idle_in_transaction_session_timeout=1min'];
BEGIN
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    -- The settings belong to the whole cluster, and init may run in another database.
    LOCK TABLE pg_catalog.pg_db_role_setting IN SHARE ROW EXCLUSIVE MODE;
  END IF;
  IF EXISTS (SELECT FROM pg_db_role_setting WHERE setrole = 'parlor_client'::regrole AND setdatabase = 0
    AND setconfig <> _limits)
  THEN
    ALTER ROLE parlor_client RESET ALL;
  END IF;
  IF EXISTS (SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
    WHERE setrole = 'parlor_client'::regrole AND datname = current_database())
  THEN
    EXECUTE format('ALTER ROLE parlor_client IN DATABASE %I RESET ALL', current_database());
  END IF;
  -- A client's statement may fill no more of the disk than this. Only a superuser can set it, and only a superuser change it.
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AND NOT EXISTS (
    SELECT FROM pg_db_role_setting WHERE setrole = 'parlor_client'::regrole AND setdatabase = 0)
  THEN
    ALTER ROLE parlor_client SET temp_file_limit = '256MB';
    -- What a client that is gone has asked for goes on no longer than this.
    ALTER ROLE parlor_client SET client_connection_check_interval = '10s';
    ALTER ROLE parlor_client SET idle_in_transaction_session_timeout = '1min';
  END IF;
END
$$;
CREATE SCHEMA IF NOT EXISTS parlor AUTHORIZATION parlor_owner;
CREATE SCHEMA IF NOT EXISTS parlor_api AUTHORIZATION parlor_owner;
REVOKE ALL ON SCHEMA parlor, parlor_api FROM PUBLIC;
GRANT USAGE ON SCHEMA parlor_api TO parlor_client;
DO $$
DECLARE
  _name text;
  _role text;
  _most integer := greatest(current_setting('max_connections')::integer
    - current_setting('superuser_reserved_connections')::integer - 5, 1);
BEGIN
  -- The rest takes a superuser. All clients have one role, so without this one client could end the connections of all
  -- others, read which addresses they come from and who is here, and fill the disk with large objects.
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    RETURN;
  END IF;
  REVOKE ALL ON SCHEMA public FROM PUBLIC;
  FOREACH _name IN ARRAY ARRAY[
    'pg_terminate_backend(integer, bigint)', 'pg_cancel_backend(integer)', 'lo_creat(integer)', 'lo_create(oid)',
    'lo_from_bytea(oid, bytea)', 'lo_put(oid, bigint, bytea)', 'lowrite(integer, bytea)', 'pg_stat_get_activity(integer)',
    'pg_lock_status()'
  ]
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION pg_catalog.%s FROM PUBLIC', _name);
  END LOOP;
  -- Locks of their own fill the table in which the server keeps all locks, and messages of their own fill the log of writes. What a
  -- function reads says which addresses there are.
  FOR _name IN SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
    AND (proname ~ '^pg_(try_)?advisory_|^pg_logical_emit_message$' OR proname ~ '^pg_stat_get_(backend_|xact_|tuples_|numscans|blocks_|live_|dead_)')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', _name);
  END LOOP;
  REVOKE ALL ON pg_catalog.pg_stat_activity, pg_catalog.pg_locks FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION pg_catalog.pg_terminate_backend(integer, bigint), pg_catalog.pg_stat_get_activity(integer),
    pg_catalog.pg_lock_status(), pg_catalog.pg_try_advisory_lock_shared(integer, integer), pg_catalog.pg_advisory_unlock_all()
  TO parlor_owner;
  GRANT SELECT ON pg_catalog.pg_stat_activity, pg_catalog.pg_locks TO parlor_owner;
  -- Clients leave a few connections to those who look after the server.
  IF (SELECT rolconnlimit FROM pg_roles WHERE rolname = 'parlor_client') <> _most THEN
    EXECUTE format('ALTER ROLE parlor_client CONNECTION LIMIT %s', _most);
  END IF;
  -- All this holds in this database only. In another one of the cluster, a client could still end the connections of all. Whoever
  -- is a role now may enter the others as before. A database in which this has run is entered by name, and stays so.
  FOR _name IN SELECT datname FROM pg_database
    WHERE datallowconn AND datname <> current_database() AND has_database_privilege('public', oid, 'CONNECT')
  LOOP
    FOR _role IN SELECT rolname FROM pg_roles WHERE rolcanlogin AND NOT rolsuper AND rolname <> 'parlor_client' LOOP
      EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', _name, _role);
    END LOOP;
    EXECUTE format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', _name);
  END LOOP;
END
$$;
SET LOCAL ROLE parlor_owner;
-- The steps of the tables that were done.
CREATE TABLE IF NOT EXISTS parlor.step (
  number integer PRIMARY KEY,
  name text NOT NULL,
  done_at timestamptz NOT NULL DEFAULT now()
);
