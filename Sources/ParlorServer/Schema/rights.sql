-- What the client's role may do, set again after every change: it may call the functions of parlor_api, and nothing else.
-- Row security without policies keeps the tables shut even if somebody grants a right on one by mistake.
DO $$
DECLARE
  _table regclass;
BEGIN
  FOR _table IN SELECT oid FROM pg_class WHERE relnamespace = 'parlor'::regnamespace AND relkind = 'r' LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', _table);
  END LOOP;
END
$$;
REVOKE ALL ON ALL TABLES IN SCHEMA parlor, parlor_api FROM PUBLIC, parlor_client;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA parlor, parlor_api FROM PUBLIC, parlor_client;
REVOKE ALL ON ALL ROUTINES IN SCHEMA parlor, parlor_api FROM PUBLIC, parlor_client;
GRANT EXECUTE ON ALL ROUTINES IN SCHEMA parlor_api TO parlor_client;
