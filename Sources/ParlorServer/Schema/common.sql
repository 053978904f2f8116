-- What the other functions share. Functions of the schema parlor run inside those of parlor_api, which set the search path.
-- Names of parameters and variables begin with an underscore.

CREATE OR REPLACE FUNCTION parlor.now() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint
$$;

CREATE OR REPLACE FUNCTION parlor.digest(_text text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(_text, 'UTF8'))
$$;

CREATE OR REPLACE FUNCTION parlor.new_secret() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex')
$$;

-- Answers that refuse: a code, and what it is about.
CREATE OR REPLACE FUNCTION parlor.refused(_code text, _about text DEFAULT NULL) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('refused', _code, 'about', _about))
$$;

-- Whether a text has nothing but blanks, as Unicode defines them.
CREATE OR REPLACE FUNCTION parlor.is_blank(_text text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(_text, E' \t\n\u000B\u000C\r\u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009'
    || E'\u200A\u2028\u2029\u202F\u205F\u3000') = ''
$$;

-- Whether a text can be a name. Clients apply finer rules; these hold whatever a client does.
CREATE OR REPLACE FUNCTION parlor.is_name(_text text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(octet_length(_text) BETWEEN 1 AND 1000 AND NOT parlor.is_blank(_text)
    AND _text !~ E'[\u0001-\u001F\u007F-\u009F\u2028\u2029]', false)
$$;

-- Whether a text is the name of a person or a channel in the form in which clients keep it: composed, with single spaces, and
-- without what nobody sees. Otherwise it could look like another name, and would be that name in a replica.
CREATE OR REPLACE FUNCTION parlor.is_tidy(_text text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT parlor.is_name(_text) AND char_length(_text) <= 300 AND _text IS NFC NORMALIZED AND _text !~ '^[ #@]|  | $'
    AND _text !~ E'^[\uFF03\uFF20]|[\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200B\u200E\u200F]'
    AND _text !~ E'[\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0E\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]'
$$;

-- A name in the form from which its key is made by taking small letters: composed, without what nobody sees, and with the letters of
-- ASCII in place of those that differ from them only in width, in a dot, or as a ligature.
CREATE OR REPLACE FUNCTION parlor.plain(_name text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  _pair text[];
BEGIN
  _name := regexp_replace(normalize(_name, NFC), E'[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u200C\u200D\uFE0F'
    || E'\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A]', '', 'g');
  _name := translate(_name,
    E'！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～ſıİK',
    E'!"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~siik');
  FOREACH _pair SLICE 1 IN ARRAY ARRAY[['ß', 'ss'], ['ẞ', 'ss'], ['ﬀ', 'ff'], ['ﬁ', 'fi'], ['ﬂ', 'fl'], ['ﬃ', 'ffi'], ['ﬄ', 'ffl'],
    ['ﬅ', 'st'], ['ﬆ', 'st']]
  LOOP
    _name := replace(_name, _pair[1], _pair[2]);
  END LOOP;
  _name := regexp_replace(_name, E'([Ii])\u0307+', E'\\1', 'g');
  -- A mark on a blank goes with the blank.
  RETURN btrim(regexp_replace(normalize(_name, NFC), E' [ \u0300-\u036F]*', ' ', 'g'));
END
$$;

-- Whether a text can be the key of a name, under which no other has it. The client makes it, because it knows all of Unicode. If the
-- name has only ASCII, emoji, and letters of scripts without capital ones, its key is known here as well.
CREATE OR REPLACE FUNCTION parlor.is_key(_key text, _name text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT parlor.is_name(_key) AND (_key = lower(plain COLLATE "C")
    OR plain ~ (E'[^\u0001-\u007F\u2600-\u27BF\u3041-\u3096\u30A1-\u30FE\u3131-\u318E\u4E00-\u9FFF\uAC00-\uD7A3'
      || E'\U0001F1E6-\U0001F1FF\U0001F300-\U0001FAFF]'))
  FROM parlor.plain(_name) AS plain
$$;

CREATE OR REPLACE FUNCTION parlor.is_description(_text text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(octet_length(_text) <= 4000 AND _text !~ E'[\u000A-\u000D\u0085\u2028\u2029]', false)
$$;

-- Whether a text is a phone number as clients keep it, or empty: with the code of a country, or in the form of one country.
CREATE OR REPLACE FUNCTION parlor.is_phone(_text text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(_text ~ '^([+][1-9][0-9]{6,14}|0[0-9]{9,10})?$', false)
$$;

CREATE OR REPLACE FUNCTION parlor.is_email(_text text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(octet_length(_text) <= 254 AND _text !~ E'[\u0080-\u00A0\u00AD\u200B-\u200F\u2028-\u202F\u2060-\u206F\uFEFF\uFFFD]'
    AND _text ~ E'^[^@\u0001-\u0020\u007F]+@[^@.\u0001-\u0020\u007F]+([.][^@.\u0001-\u0020\u007F]+)+$', false)
$$;

-- The device of an access token. The account of a token that is forged, revoked or too old must learn nothing.
CREATE OR REPLACE FUNCTION parlor.device_of(_token text) RETURNS parlor.device LANGUAGE plpgsql STABLE AS $$
DECLARE
  _device parlor.device;
BEGIN
  -- A snapshot from before the device was signed out would still have it.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'the isolation level is not read committed' USING ERRCODE = 'PA400', HINT = 'begin another transaction';
  END IF;
  -- A number of at most nine digits, a dot, and 64 more. Counts in the pattern itself would take ten times as long.
  IF _token ~ '^[1-9][0-9]*[.][0-9a-f]+$' AND octet_length(_token) <= 74 AND position('.' IN _token) <= 10 THEN
    -- Such a text has the same bytes in every encoding. parlor.digest would be planned at each call.
    SELECT * INTO _device FROM parlor.device
    WHERE number = split_part(_token, '.', 1)::bigint AND access = sha256(_token::bytea)
      AND access_until > parlor.now() AND revoked_at IS NULL;
    IF FOUND THEN RETURN _device; END IF;
  END IF;
  RAISE EXCEPTION 'the access token is not valid' USING ERRCODE = 'PA401', HINT = 'refresh it, or log in again';
END
$$;

CREATE OR REPLACE FUNCTION parlor.account_of(_token text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (parlor.device_of(_token)).account_id;
END
$$;

-- Lock the row of a stream, and return its next number. Like the functions below, these are in plpgsql because that keeps
-- their plans: a function in SQL that cannot be made part of its query is planned at every call.
CREATE OR REPLACE FUNCTION parlor.bump_account(_id bigint) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _rev bigint;
BEGIN
  UPDATE parlor.account SET rev = rev + 1 WHERE id = _id RETURNING rev INTO _rev;
  RETURN _rev;
END
$$;
CREATE OR REPLACE FUNCTION parlor.bump_workspace(_id bigint) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _rev bigint;
BEGIN
  UPDATE parlor.workspace SET rev = rev + 1 WHERE id = _id RETURNING rev INTO _rev;
  RETURN _rev;
END
$$;
CREATE OR REPLACE FUNCTION parlor.bump_room(_id bigint) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _rev bigint;
BEGIN
  UPDATE parlor.room SET rev = rev + 1 WHERE id = _id RETURNING rev INTO _rev;
  RETURN _rev;
END
$$;

-- Locks accounts in the order of their ids.
CREATE OR REPLACE FUNCTION parlor.lock_accounts(VARIADIC _ids bigint[]) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM 1 FROM parlor.account WHERE id = ANY (_ids) ORDER BY id FOR NO KEY UPDATE;
END
$$;

CREATE OR REPLACE FUNCTION parlor.is_in_workspace(_account bigint, _workspace bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM parlor.workspace_member
    WHERE account_id = _account AND workspace_id = _workspace AND left_at IS NULL);
END
$$;
CREATE OR REPLACE FUNCTION parlor.is_in_room(_account bigint, _room bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM parlor.room_member WHERE account_id = _account AND room_id = _room AND left_at IS NULL);
END
$$;

-- The hints that a client sends once its changes are committed: a channel and a payload each.
CREATE OR REPLACE FUNCTION parlor.workspace_hint(_workspace bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(jsonb_build_array('parlor_w' || id, 'w:' || rev)) FROM parlor.workspace WHERE id = _workspace
$$;
CREATE OR REPLACE FUNCTION parlor.room_hint(_room bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(jsonb_build_array('parlor_w' || workspace_id, id || ':' || rev)) FROM parlor.room WHERE id = _room
$$;
CREATE OR REPLACE FUNCTION parlor.account_hint(_account bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(jsonb_build_array('parlor_a' || id, 'a:' || rev)) FROM parlor.account WHERE id = _account
$$;

-- Counts a try. Returns how many milliseconds to wait if there were too many failures, otherwise 0. The delay doubles from
-- one second after the fourth failure up to a quarter of an hour.
CREATE OR REPLACE FUNCTION parlor.count_try(_key text) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _now bigint := parlor.now();
  _wait bigint;
BEGIN
  DELETE FROM parlor.failure WHERE key IN (
    SELECT key FROM parlor.failure WHERE not_before < _now - 86400000 LIMIT 100 FOR UPDATE SKIP LOCKED);
  INSERT INTO parlor.failure (key, failed_count, not_before) VALUES (_key, 0, 0) ON CONFLICT (key) DO NOTHING;
  SELECT not_before - _now INTO _wait FROM parlor.failure WHERE key = _key FOR UPDATE;
  IF _wait > 0 THEN RETURN _wait; END IF;
  UPDATE parlor.failure SET failed_count = failed_count + 1, not_before = _now
    + CASE WHEN failed_count < 3 THEN 0 ELSE least(1000 * power(2, least(failed_count - 3, 20)), 900000)::bigint END
  WHERE key = _key;
  RETURN 0;
END
$$;

CREATE OR REPLACE FUNCTION parlor.uncount_try(_key text) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE parlor.failure SET failed_count = greatest(failed_count - 1, 0) WHERE key = _key
$$;

-- How long a call waits for a lock, and how long a client may keep one.
CREATE OR REPLACE FUNCTION parlor.patience() RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT '5s' $$;
CREATE OR REPLACE FUNCTION parlor.longest_transaction() RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT interval '10 s'
$$;

-- Called when a lock did not come in time. A client that calls a function and then leaves its transaction open keeps others
-- out of its rooms. No agent does that, so such a session is ended.
CREATE OR REPLACE FUNCTION parlor.end_stuck_clients() RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE usename = 'parlor_client' AND datname = current_database() AND pid <> pg_backend_pid()
    AND xact_start < clock_timestamp() - parlor.longest_transaction();
  RAISE EXCEPTION 'another session is in the way' USING ERRCODE = 'PA503', HINT = 'try again';
END
$$;

-- Ends the sessions of clients that have left a transaction open, although nobody waits for them: as long as a transaction is open,
-- what others delete stays on the disk.
CREATE OR REPLACE FUNCTION parlor.end_idle_clients() RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE usename = 'parlor_client' AND datname = current_database() AND pid <> pg_backend_pid()
    AND state LIKE 'idle in transaction%' AND xact_start < clock_timestamp() - parlor.longest_transaction();
END
$$;
