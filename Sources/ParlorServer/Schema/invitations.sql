-- Invitations, without which nobody signs up.

-- The digest of an invitation's code. Capitals, blanks and hyphens make no difference, nor do letters that look like a digit.
CREATE OR REPLACE FUNCTION parlor.code_digest(_code text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT parlor.digest(translate(lower(_code COLLATE "C"), 'oil- ', '011'))
$$;

-- Whether somebody with a code may sign up.
CREATE OR REPLACE FUNCTION parlor.is_invited(_digest bytea) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT is_open OR EXISTS (SELECT FROM parlor.invitation WHERE digest = _digest AND until > parlor.now()) FROM parlor.server
$$;

-- Makes an invitation, with which one person signs up within a week. Nobody signs up without one from now on; 'closed' says
-- whether somebody could before. Only the owner of the server can call this.
CREATE OR REPLACE FUNCTION parlor.invite() RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _digits text := '0123456789abcdefghjkmnpqrstvwxyz';
  _random bytea := decode(parlor.new_secret(), 'hex');
  _code text := '';
BEGIN
  FOR _index IN 0..11 LOOP
    _code := _code || CASE WHEN _index IN (4, 8) THEN '-' ELSE '' END
      || substr(_digits, get_byte(_random, _index) % 32 + 1, 1);
  END LOOP;
  DELETE FROM parlor.invitation WHERE until <= parlor.now();
  INSERT INTO parlor.invitation (digest, until) VALUES (parlor.code_digest(_code), parlor.now() + 604800000);
  UPDATE parlor.server SET is_open = false WHERE is_open;
  RETURN jsonb_build_object('code', _code, 'closed', FOUND);
END
$$;

-- Takes an invitation back, or with NULL all of them. Returns how many there were. Only the owner of the server can call this.
CREATE OR REPLACE FUNCTION parlor.revoke_invitations(_code text) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  WITH revoked AS (DELETE FROM parlor.invitation WHERE _code IS NULL OR digest = parlor.code_digest(_code) RETURNING until)
  SELECT count(*) FROM revoked WHERE until > parlor.now()
$$;
