-- Log-in and devices. A password never travels: the client asks for the settings of its hash, and sends the hash.

-- Only these settings are taken, so that those of an account look like the false ones.
CREATE OR REPLACE FUNCTION parlor.setting_of(_hash text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT substring(_hash FROM '^([$]y[$]j9T[$][./0-9A-Za-z]{21}[./01][$])[./0-9A-Za-z]{43}$')
$$;

-- The settings of the hash of an address. An address without an account has settings too, always the same.
CREATE OR REPLACE FUNCTION parlor_api.salt(_email text) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _letters text := './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  _known text;
  _digest bytea;
  _false text := '';
BEGIN
  SELECT sha256(secret || sha256(secret || convert_to(lower(_email COLLATE "C"), 'UTF8'))) INTO _digest FROM parlor.server;
  SELECT setting INTO _known FROM parlor.account WHERE lower(email COLLATE "C") = lower(_email COLLATE "C");
  FOR _index IN 0..20 LOOP
    _false := _false || substr(_letters, get_byte(_digest, _index) % 64 + 1, 1);
  END LOOP;
  _false := '$y$j9T$' || _false || substr(_letters, get_byte(_digest, 21) % 4 + 1, 1) || '$';
  RETURN coalesce(_known, _false);
END
$$;

-- Failed log-ins are counted by address and host: whoever guesses a password locks out nobody else.
CREATE OR REPLACE FUNCTION parlor.log_in_key(_email text, _host text DEFAULT coalesce(host(inet_client_addr()), 'local'))
RETURNS text LANGUAGE sql STABLE AS $$ SELECT 'log-in ' || lower(_email COLLATE "C") || ' ' || _host $$;

-- How many milliseconds the next log-in to an address has to wait, as begin_try would say.
CREATE OR REPLACE FUNCTION parlor_api.log_in_wait(_email text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, parlor, pg_temp AS $$
  SELECT coalesce((SELECT greatest(not_before - parlor.now(), 0) FROM parlor.failure
    WHERE key = parlor.log_in_key(_email)), 0)
$$;

-- Counts a try, and returns its name. The same client answers it in a later transaction: by log_in, by sign_up, or by ask
-- with an invitation. _proof is what is tried: the hash of a password, or the code of an invitation.
CREATE OR REPLACE FUNCTION parlor_api.begin_try(_kind text, _email text, _proof text, _token text) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _id text := parlor.new_secret();
  _account bigint;
  _digest bytea := parlor.digest(_proof);
  _key text;
  _wait bigint := 0;
BEGIN
  PERFORM set_config('lock_timeout', parlor.patience(), true);
  -- Somebody is invited by the address, or by the key of the nickname.
  IF NOT (parlor.is_email(_email) OR _kind = 'invite' AND parlor.is_name(_email)) THEN
    RETURN parlor.refused('invalid', 'email');
  END IF;
  CASE _kind
    WHEN 'log-in' THEN _key := parlor.log_in_key(_email);
    WHEN 'sign-up' THEN
      _key := coalesce(host(inet_client_addr()), 'local');
      IF NOT (SELECT is_open FROM parlor.server) THEN
        IF coalesce(_proof, '') = '' THEN RETURN parlor.refused('invitation'); END IF;
        _digest := parlor.code_digest(_proof);
        -- Whoever has a code may not ask for many addresses with it. Whoever has none locks out nobody else by guessing.
        _wait := parlor.count_try('invitation ' || encode(_digest, 'hex'));
        _key := lower(_email COLLATE "C") || ' ' || _key;
      END IF;
      _key := 'sign-up ' || _key;
    WHEN 'invite' THEN
      _account := parlor.account_of(_token);
      _key := 'invite ' || _account;
    ELSE RETURN parlor.refused('malformed', 'kind');
  END CASE;
  IF _wait = 0 THEN _wait := parlor.count_try(_key); END IF;
  IF _wait > 0 THEN RETURN parlor.refused('tooSoon') || jsonb_build_object('wait', _wait); END IF;
  DELETE FROM parlor.try WHERE id IN (
    SELECT id FROM parlor.try WHERE begun_at < parlor.now() - 600000 LIMIT 100 FOR UPDATE SKIP LOCKED);
  INSERT INTO parlor.try (id, kind, key, email, proof, account_id, begun_at)
  VALUES (_id, _kind, _key, _email, _digest, _account, parlor.now());
  RETURN jsonb_build_object('try', _id);
EXCEPTION WHEN lock_not_available THEN
  PERFORM parlor.end_stuck_clients();
END
$$;

-- Takes a try that was committed before. Each is answered once.
CREATE OR REPLACE FUNCTION parlor.take_try(_id text, _kind text) RETURNS parlor.try LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _try parlor.try;
BEGIN
  DELETE FROM parlor.try WHERE id = _id AND kind = _kind AND begun_in <> pg_current_xact_id()
    AND begun_at > parlor.now() - 300000
  RETURNING * INTO _try;
  RETURN _try;
END
$$;

-- Makes the tokens of a device. Only the client has them.
CREATE OR REPLACE FUNCTION parlor.new_device(_account bigint, _label text) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _now bigint := parlor.now();
  _number bigint;
  _access text;
  _refresh text;
BEGIN
  INSERT INTO parlor.device (account_id, label, made_at, used_at, refresh, access, access_until)
  VALUES (_account, left(coalesce(_label, ''), 200), _now, _now, '', '', 0) RETURNING number INTO _number;
  _access := _number || '.' || parlor.new_secret();
  _refresh := _number || '.' || parlor.new_secret();
  UPDATE parlor.device SET refresh = parlor.digest(_refresh), access = parlor.digest(_access), access_until = _now + 900000
  WHERE number = _number;
  RETURN jsonb_build_object('account', _account, 'device', _number, 'refresh', _refresh, 'access', _access,
    'lasts', 900000);
END
$$;

-- Whether a sign-up that was begun and counted before can end: not without an invitation, and not if the address has an account. To
-- undo the try by undoing its transaction is to learn nothing.
CREATE OR REPLACE FUNCTION parlor_api.can_sign_up(_try text) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
  SELECT coalesce((SELECT CASE
      WHEN NOT parlor.is_invited(t.proof) THEN parlor.refused('invitation')
      WHEN EXISTS (SELECT FROM parlor.account a WHERE lower(a.email COLLATE "C") = lower(t.email COLLATE "C"))
      THEN parlor.refused('taken', 'email') END
    FROM parlor.try t WHERE t.id = _try AND t.kind = 'sign-up' AND t.begun_in <> pg_current_xact_id()), '{}')
$$;

CREATE OR REPLACE FUNCTION parlor_api.log_in(_try text, _label text) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _taken parlor.try := parlor.take_try(_try, 'log-in');
  _account bigint;
BEGIN
  PERFORM set_config('lock_timeout', parlor.patience(), true);
  SELECT id INTO _account FROM parlor.account
  WHERE lower(email COLLATE "C") = lower(_taken.email COLLATE "C") AND verifier = _taken.proof FOR SHARE;
  IF _account IS NULL THEN RETURN parlor.refused('wrong'); END IF;
  DELETE FROM parlor.failure WHERE key = _taken.key;
  RETURN parlor.new_device(_account, _label);
EXCEPTION WHEN lock_not_available THEN
  PERFORM parlor.end_stuck_clients();
END
$$;

CREATE OR REPLACE FUNCTION parlor_api.sign_up(_try text, _form jsonb, _label text) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _taken parlor.try := parlor.take_try(_try, 'sign-up');
  _setting text := parlor.setting_of(_form->>'hash');
  _phone text := coalesce(_form->>'phone', '');
  _account bigint;
  _constraint text;
BEGIN
  PERFORM set_config('lock_timeout', parlor.patience(), true);
  IF _taken.id IS NULL THEN RETURN parlor.refused('wrong'); END IF;
  -- If two sign up with one code, the second one waits here, and then finds it gone.
  PERFORM FROM parlor.invitation WHERE digest = _taken.proof FOR UPDATE;
  IF NOT parlor.is_invited(_taken.proof) THEN RETURN parlor.refused('invitation'); END IF;
  IF NOT parlor.is_tidy(_form->>'nickname') OR NOT parlor.is_key(_form->>'key', _form->>'nickname') THEN
    RETURN parlor.refused('invalid', 'nickname');
  END IF;
  IF NOT parlor.is_phone(_phone) THEN RETURN parlor.refused('invalid', 'phone'); END IF;
  IF _setting IS NULL THEN RETURN parlor.refused('invalid', 'password'); END IF;
  BEGIN
    INSERT INTO parlor.account (email, nickname, nickname_key, phone, coins, setting, verifier, created_at)
    VALUES (_taken.email, _form->>'nickname', _form->>'key', _phone, 30, _setting, parlor.digest(_form->>'hash'),
      parlor.now())
    RETURNING id INTO _account;
  EXCEPTION WHEN unique_violation THEN
    GET STACKED DIAGNOSTICS _constraint = CONSTRAINT_NAME;
    RETURN parlor.refused('taken', CASE _constraint WHEN 'account_email' THEN 'email' ELSE 'nickname' END);
  END;
  DELETE FROM parlor.invitation WHERE digest = _taken.proof;
  PERFORM parlor.uncount_try(_taken.key);
  RETURN parlor.new_device(_account, _label);
EXCEPTION WHEN lock_not_available THEN
  PERFORM parlor.end_stuck_clients();
END
$$;

-- Makes a new access token. The earlier one ends at once.
CREATE OR REPLACE FUNCTION parlor_api.refresh(_refresh text) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _now bigint := parlor.now();
  _access text;
  _number bigint;
BEGIN
  IF _refresh ~ '^[1-9][0-9]{0,8}[.][0-9a-f]{64}$' THEN
    _access := split_part(_refresh, '.', 1) || '.' || parlor.new_secret();
    UPDATE parlor.device SET access = parlor.digest(_access), access_until = _now + 900000, used_at = _now
    WHERE number = split_part(_refresh, '.', 1)::bigint AND refresh = parlor.digest(_refresh) AND revoked_at IS NULL
    RETURNING number INTO _number;
  END IF;
  IF _number IS NULL THEN
    RAISE EXCEPTION 'the device is signed out' USING ERRCODE = 'PA403', HINT = 'log in again';
  END IF;
  -- Every agent calls this when it connects, and every quarter of an hour.
  PERFORM parlor.end_idle_clients();
  RETURN jsonb_build_object('access', _access, 'lasts', 900000);
END
$$;

-- Where the account is signed in.
CREATE OR REPLACE FUNCTION parlor_api.devices(_token text) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _own parlor.device := parlor.device_of(_token);
BEGIN
  RETURN (SELECT coalesce(jsonb_agg(jsonb_build_object('device', number, 'label', label, 'since', made_at,
      'used', used_at, 'own', number = _own.number) ORDER BY number), '[]')
    FROM parlor.device WHERE account_id = _own.account_id AND revoked_at IS NULL);
END
$$;

-- Signs out one device of the account, or with NULL all others than the caller's. Whatever a device writes locks the account's row
-- first, so it ends before this, or is refused.
CREATE OR REPLACE FUNCTION parlor_api.revoke(_token text, _number bigint) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _own parlor.device := parlor.device_of(_token);
  _count integer;
BEGIN
  PERFORM set_config('lock_timeout', parlor.patience(), true);
  PERFORM parlor.lock_accounts(_own.account_id);
  -- This device may have been signed out meanwhile.
  _own := parlor.device_of(_token);
  UPDATE parlor.device SET revoked_at = parlor.now(), access_until = 0
  WHERE account_id = _own.account_id AND revoked_at IS NULL
    AND CASE WHEN _number IS NULL THEN number <> _own.number ELSE number = _number END;
  GET DIAGNOSTICS _count = ROW_COUNT;
  IF _count > 0 THEN PERFORM parlor.bump_account(_own.account_id); END IF;
  RETURN jsonb_build_object('revoked', _count, 'hints',
    jsonb_build_array(jsonb_build_array('parlor_a' || _own.account_id, 'revoked')));
EXCEPTION WHEN lock_not_available THEN
  PERFORM parlor.end_stuck_clients();
END
$$;

-- Whether a try of a log-in has shown that the password of an account is known.
CREATE OR REPLACE FUNCTION parlor.prove_password(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _taken parlor.try := parlor.take_try(_q->>'try', 'log-in');
BEGIN
  PERFORM FROM parlor.account
  WHERE id = _account AND lower(email COLLATE "C") = lower(_taken.email COLLATE "C") AND verifier = _taken.proof;
  IF NOT FOUND THEN RETURN parlor.refused('wrong'); END IF;
  DELETE FROM parlor.failure WHERE key = _taken.key;
  RETURN '{}';
END
$$;

-- Changes the password of a device's account, if a try of a log-in has shown that the old one is known. Signs out all other devices:
-- somebody else may know the old one.
CREATE OR REPLACE FUNCTION parlor.change_password(_token text, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _account bigint := parlor.account_of(_token);
  _taken parlor.try := parlor.take_try(_q->>'try', 'log-in');
  _setting text := parlor.setting_of(_q->>'hash');
BEGIN
  IF _setting IS NULL THEN RETURN parlor.refused('invalid', 'password'); END IF;
  UPDATE parlor.account SET setting = _setting, verifier = parlor.digest(_q->>'hash')
  WHERE id = _account AND lower(email COLLATE "C") = lower(_taken.email COLLATE "C") AND verifier = _taken.proof;
  IF NOT FOUND THEN RETURN parlor.refused('wrong'); END IF;
  DELETE FROM parlor.failure WHERE key = _taken.key;
  RETURN parlor_api.revoke(_token, NULL) - 'revoked';
END
$$;

-- Signs an account out everywhere, as the owner of the server.
CREATE OR REPLACE FUNCTION parlor.sign_out(_account bigint) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _count integer;
BEGIN
  UPDATE parlor.device SET revoked_at = parlor.now(), access_until = 0 WHERE account_id = _account AND revoked_at IS NULL;
  GET DIAGNOSTICS _count = ROW_COUNT;
  RETURN jsonb_build_object('revoked', _count, 'hints',
    jsonb_build_array(jsonb_build_array('parlor_a' || _account, 'revoked')));
END
$$;

-- Gives the account of an address another password, signs out all its devices, and forgets its failed log-ins. Only the owner of the
-- server can call this. log_in locks the account's row: a log-in with the old password ends before this, and is signed out, or is
-- refused.
CREATE OR REPLACE FUNCTION parlor.set_password(_email text, _hash text) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _setting text := parlor.setting_of(_hash);
  _account bigint;
BEGIN
  PERFORM set_config('lock_timeout', parlor.patience(), true);
  IF _setting IS NULL THEN RETURN parlor.refused('invalid', 'password'); END IF;
  UPDATE parlor.account SET setting = _setting, verifier = parlor.digest(_hash)
  WHERE lower(email COLLATE "C") = lower(_email COLLATE "C") RETURNING id INTO _account;
  IF NOT FOUND THEN RETURN parlor.refused('unknown', 'email'); END IF;
  DELETE FROM parlor.failure WHERE starts_with(key, parlor.log_in_key(_email, ''));
  RETURN parlor.sign_out(_account);
EXCEPTION WHEN lock_not_available THEN
  PERFORM parlor.end_stuck_clients();
END
$$;

-- The verifier of a closed account. No hash is known that has it.
CREATE OR REPLACE FUNCTION parlor.no_verifier() RETURNS bytea LANGUAGE sql IMMUTABLE AS $$ SELECT decode(repeat('00', 32), 'hex') $$;

-- Closes the account with an address or a number: signs it out everywhere, and nobody logs in to it, until it gets another password.
-- Its messages stay, and it stays a member until the admins take it out. Only the owner of the server can call this.
CREATE OR REPLACE FUNCTION parlor.close_account(_name text) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _account bigint;
BEGIN
  PERFORM set_config('lock_timeout', parlor.patience(), true);
  UPDATE parlor.account SET verifier = parlor.no_verifier()
  WHERE lower(email COLLATE "C") = lower(_name COLLATE "C") OR id::text = _name RETURNING id INTO _account;
  IF NOT FOUND THEN RETURN parlor.refused('unknown', 'account'); END IF;
  RETURN parlor.sign_out(_account);
EXCEPTION WHEN lock_not_available THEN
  PERFORM parlor.end_stuck_clients();
END
$$;

-- Says whether the account has a session open at the end of this connection, and returns the members of its workspaces who have
-- one. An account is here as long as some connection holds a lock at its number, which ends with the connection, however that ends.
-- Call it only over a connection that has its session on the server to itself.
CREATE OR REPLACE FUNCTION parlor.attendance() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 1348563565 $$;
CREATE OR REPLACE FUNCTION parlor_api.attend(_token text, _is_here boolean) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _account bigint := parlor.account_of(_token);
  _here bigint[];
  _own bigint[];
BEGIN
  SELECT array_agg(objid::bigint), array_agg(objid::bigint) FILTER (WHERE pid = pg_backend_pid()) INTO _here, _own
  FROM pg_locks WHERE locktype = 'advisory' AND classid = parlor.attendance()::oid AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
  IF _own IS DISTINCT FROM (CASE WHEN _is_here THEN ARRAY[_account] END) THEN
    PERFORM pg_advisory_unlock_all();
    IF _is_here AND _account < 2147483648 THEN
      PERFORM pg_try_advisory_lock_shared(parlor.attendance(), _account::integer);
    END IF;
  END IF;
  RETURN (SELECT coalesce(jsonb_agg(DISTINCT other.account_id), '[]')
    FROM parlor.workspace_member own JOIN parlor.workspace_member other ON other.workspace_id = own.workspace_id
    WHERE own.account_id = _account AND own.left_at IS NULL AND other.left_at IS NULL
      AND other.account_id = ANY (_here) AND other.account_id <> _account);
END
$$;
