-- Files in pieces of 262144 bytes; the last one may be shorter. The number of a file is made like that of a message. A piece
-- that was sent before is not written again, so an upload goes on where it stopped.

-- Begins a file, or finds one that was begun. Returns how many bytes of it are here.
CREATE OR REPLACE FUNCTION parlor_api.begin_file(_token text, _number bigint, _name text, _kind text, _total bigint)
RETURNS jsonb LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _account bigint := parlor.account_of(_token);
  _file parlor.file;
BEGIN
  IF NOT EXISTS (SELECT FROM parlor.device WHERE number = _number >> 32 AND account_id = _account)
    OR _number & 4294967295 = 0
  THEN
    RETURN parlor.refused('invalid', 'number');
  END IF;
  IF coalesce(_name = '' OR octet_length(_name) > 1024, true) OR coalesce(_total NOT BETWEEN 0 AND 26214400, true)
    OR coalesce(_kind !~ '^[a-z]{1,20}$', true)
  THEN
    RETURN parlor.refused('invalid', 'file');
  END IF;
  -- A file that no message got is deleted a day later.
  DELETE FROM parlor.file WHERE account_id = _account AND message IS NULL AND staged_at < parlor.now() - 86400000;
  IF (SELECT count(*) FROM parlor.file WHERE account_id = _account AND message IS NULL AND number <> _number) >= 20 THEN
    RETURN parlor.refused('invalid', 'files');
  END IF;
  INSERT INTO parlor.file (number, account_id, name, kind, total, staged_at)
  VALUES (_number, _account, _name, _kind, _total, parlor.now()) ON CONFLICT (number) DO NOTHING;
  SELECT * INTO _file FROM parlor.file WHERE number = _number;
  IF (_file.account_id, _file.name, _file.kind, _file.total) IS DISTINCT FROM (_account, _name, _kind, _total) THEN
    RETURN parlor.refused('taken', 'number');
  END IF;
  RETURN jsonb_build_object('size', _file.size);
END
$$;

-- Adds a piece at the end of a file that no message has yet. Returns how many bytes of the file are here then.
CREATE OR REPLACE FUNCTION parlor_api.add_piece(_token text, _number bigint, _position bigint, _bytes bytea) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _account bigint := parlor.account_of(_token);
  _file parlor.file;
BEGIN
  SELECT * INTO _file FROM parlor.file WHERE number = _number AND account_id = _account FOR UPDATE;
  IF NOT FOUND THEN RETURN parlor.refused('unknown', 'file'); END IF;
  IF _position = _file.size AND _file.message IS NULL AND _file.size < _file.total THEN
    IF octet_length(_bytes) IS DISTINCT FROM least(262144, _file.total - _file.size) THEN
      RETURN parlor.refused('invalid', 'file');
    END IF;
    INSERT INTO parlor.piece (file, position, bytes) VALUES (_number, _position, _bytes);
    _file.size := _file.size + octet_length(_bytes);
    UPDATE parlor.file SET size = _file.size WHERE number = _number;
  END IF;
  RETURN jsonb_build_object('size', _file.size);
END
$$;

-- The piece of a file at a position, as it was added; NULL at the end of the file, and if there is no such file in a room of
-- the account.
CREATE OR REPLACE FUNCTION parlor_api.piece(_token text, _number bigint, _position bigint) RETURNS bytea
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _account bigint := parlor.account_of(_token);
BEGIN
  RETURN (SELECT p.bytes FROM parlor.file f JOIN parlor.message m ON m.number = f.message
    JOIN parlor.piece p ON p.file = f.number AND p.position = _position
    WHERE f.number = _number AND parlor.is_in_room(_account, m.room_id));
END
$$;
