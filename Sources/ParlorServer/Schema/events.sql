-- The event log. Of each account the newest 100,000 events are kept.

-- Takes events, at most 500: an array of objects with an 'id'. An event that is here already is passed over. 'refused' has the
-- ids of those that are none.
CREATE OR REPLACE FUNCTION parlor_api.log(_token text, _events jsonb) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _account bigint := parlor.account_of(_token);
  _refused jsonb := '[]';
  _event jsonb;
  _count bigint;
BEGIN
  IF jsonb_typeof(_events) IS DISTINCT FROM 'array' OR jsonb_array_length(_events) > 500 THEN
    RETURN parlor.refused('malformed', 'events');
  END IF;
  FOR _event IN SELECT value FROM jsonb_array_elements(_events) LOOP
    IF coalesce(_event->>'id' ~ '^[0-9a-f]{1,16}-[0-9]{1,20}$' AND octet_length(_event::text) <= 8192, false) THEN
      INSERT INTO parlor.event (account_id, id, json) VALUES (_account, _event->>'id', _event::text) ON CONFLICT DO NOTHING;
    ELSE
      _refused := _refused || jsonb_build_array(left(_event->>'id', 100));
    END IF;
  END LOOP;
  SELECT count(*) INTO _count FROM (SELECT FROM parlor.event WHERE account_id = _account LIMIT 101000) e;
  IF _count > 100000 THEN
    DELETE FROM parlor.event WHERE number IN (
      SELECT number FROM parlor.event WHERE account_id = _account ORDER BY number LIMIT _count - 100000);
  END IF;
  RETURN jsonb_build_object('refused', _refused);
END
$$;
