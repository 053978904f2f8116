-- The order of an account's favourites, from the first on. Rooms that are no favourites stay none.
CREATE OR REPLACE FUNCTION parlor.order_favourites(_account bigint, _rooms jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _rev bigint;
BEGIN
  IF jsonb_typeof(_rooms) IS DISTINCT FROM 'array' THEN RETURN parlor.refused('malformed', 'rooms'); END IF;
  _rev := parlor.bump_account(_account);
  UPDATE parlor.room_member m SET favourite = p.place, own_rev = _rev
  FROM (
    SELECT o.room_id, row_number() OVER (ORDER BY w.place NULLS LAST, o.favourite) AS place
    FROM parlor.room_member o
    LEFT JOIN jsonb_array_elements_text(_rooms) WITH ORDINALITY AS w (id, place) ON w.id::bigint = o.room_id
    WHERE o.account_id = _account AND o.left_at IS NULL AND o.favourite IS NOT NULL) p
  WHERE m.account_id = _account AND m.room_id = p.room_id;
  RETURN jsonb_build_object('rev', _rev);
END
$$;

CREATE OR REPLACE FUNCTION parlor.change_setting(_account bigint, _op jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _rev bigint;
BEGIN
  IF coalesce(octet_length(_op->>'key') NOT BETWEEN 1 AND 200, true) OR octet_length(_op->>'text') > 65536
    OR (SELECT count(*) FROM parlor.setting WHERE account_id = _account) >= 1000 AND NOT EXISTS (
      SELECT FROM parlor.setting WHERE account_id = _account AND key = _op->>'key')
  THEN
    RETURN parlor.refused('invalid', 'setting');
  END IF;
  _rev := parlor.bump_account(_account);
  INSERT INTO parlor.setting (account_id, key, version, text, rev)
  VALUES (_account, _op->>'key', coalesce((_op->>'version')::bigint, 0), _op->>'text', _rev)
  ON CONFLICT (account_id, key) DO UPDATE SET version = excluded.version, text = excluded.text, rev = excluded.rev;
  RETURN jsonb_build_object('rev', _rev);
END
$$;

CREATE OR REPLACE FUNCTION parlor.change_topic(_account bigint, _op jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _room parlor.room;
  _rev bigint;
BEGIN
  SELECT * INTO _room FROM parlor.room WHERE id = (_op->>'room')::bigint;
  IF NOT FOUND OR NOT parlor.is_in_room(_account, _room.id) THEN RETURN parlor.refused('notMember'); END IF;
  IF _room.admin_id IS DISTINCT FROM _account THEN RETURN parlor.refused('notAdmin', 'room'); END IF;
  IF NOT parlor.is_description(_op->>'text') THEN RETURN parlor.refused('invalid', 'topic'); END IF;
  IF _room.topic = _op->>'text' THEN RETURN jsonb_build_object('rev', _room.head_rev); END IF;
  _rev := parlor.bump_room(_room.id);
  UPDATE parlor.room SET topic = _op->>'text', head_rev = _rev WHERE id = _room.id;
  RETURN jsonb_build_object('rev', _rev);
END
$$;

-- Does operations in order, and returns their answers. Successive messages for one room are posted together.
CREATE OR REPLACE FUNCTION parlor.act_on(_account bigint, _ops jsonb[]) RETURNS jsonb[] LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _answers jsonb[] := '{}';
  _run jsonb[] := '{}';
  _op jsonb;
  _next jsonb;
BEGIN
  FOR _index IN 1..cardinality(_ops) LOOP
    _op := _ops[_index];
    CASE _op->>'op'
      WHEN 'post' THEN
        _run := array_append(_run, _op);
        _next := _ops[_index + 1];
        CONTINUE WHEN _next->>'op' = 'post' AND _next->'room' = _op->'room';
        _answers := _answers || parlor.post(_account, (_op->>'room')::bigint, _run);
        _run := '{}';
      WHEN 'edit', 'delete', 'react' THEN _answers := array_append(_answers, parlor.change_message(_account, _op));
      WHEN 'seen' THEN _answers := array_append(_answers, parlor.see_reactions(_account, _op));
      WHEN 'read', 'level', 'favourite' THEN _answers := array_append(_answers, parlor.change_own(_account, _op));
      WHEN 'favourites' THEN _answers := array_append(_answers, parlor.order_favourites(_account, _op->'rooms'));
      WHEN 'setting' THEN _answers := array_append(_answers, parlor.change_setting(_account, _op));
      WHEN 'topic' THEN _answers := array_append(_answers, parlor.change_topic(_account, _op));
      ELSE _answers := array_append(_answers, parlor.refused('malformed', 'op'));
    END CASE;
  END LOOP;
  RETURN _answers;
END
$$;

-- The rooms whose rows operations of an account change. Those of others are neither locked nor told of.
CREATE OR REPLACE FUNCTION parlor.rooms_of(_account bigint, _ops jsonb[]) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT array_agg(DISTINCT room) FROM (
    SELECT (op->>'room')::bigint AS room FROM unnest(_ops) op WHERE op->>'op' IN ('post', 'topic')
    UNION ALL
    SELECT m.room_id FROM unnest(_ops) op JOIN parlor.message m ON m.number = (op->>'number')::bigint
    WHERE op->>'op' IN ('edit', 'delete', 'react')) r
  WHERE parlor.is_in_room(_account, room));
END
$$;

-- Posts one message if nothing is unusual about it: the short path of what act_on does, for what is called most. Returns NULL,
-- and has changed nothing, if it is to be done the long way: if the message must be refused, is a repeat, or has to wait
-- for a lock. Anything malformed goes the long way too, so this needs no subtransaction.
CREATE OR REPLACE FUNCTION parlor.post_alone(_device parlor.device, _op jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _account bigint := _device.account_id;
  _text text := _op->>'text';
  _room_id bigint;
  _number bigint;
  _room record;
  _rev bigint;
BEGIN
  IF _op->>'op' = 'post' AND octet_length(_text) <= 65536 AND NOT parlor.is_blank(_text) AND NOT _op ?| '{files,reply}'
    AND _op->>'room' ~ '^[1-9][0-9]*$' AND octet_length(_op->>'room') <= 18
    AND _op->>'number' ~ '^[1-9][0-9]*$' AND octet_length(_op->>'number') <= 18
  THEN
    _room_id := (_op->>'room')::bigint;
    _number := (_op->>'number')::bigint;
  END IF;
  IF _number IS NULL OR _number >> 32 <> _device.number OR _number & 4294967295 = 0 THEN RETURN NULL; END IF;
  SELECT rev + 1 INTO _rev FROM parlor.account WHERE id = _account FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT workspace_id, name, last_sequence + 1 AS sequence, rev + 1 AS rev, greatest(parlor.now(), last_at) AS at
  INTO _room FROM parlor.room WHERE id = _room_id
    AND EXISTS (SELECT FROM parlor.room_member WHERE account_id = _account AND room_id = _room_id AND left_at IS NULL)
    AND NOT EXISTS (SELECT FROM parlor.message WHERE number = _number)
  FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN NULL; END IF;
  -- Only direct messages need this. In the condition above it would cost every post as much as a statement.
  IF _room.name IS NULL THEN
    IF NOT EXISTS (SELECT FROM parlor.room_member WHERE room_id = _room_id AND account_id <> _account AND left_at IS NULL)
    THEN
      RETURN NULL;
    END IF;
  END IF;
  -- An account's own messages are never unread. This is the first change, so that NULL can still be returned: the channel may have
  -- been deleted after the statement above looked for the member.
  UPDATE parlor.room_member SET own_rev = _rev,
    read_sequence = CASE WHEN read_sequence + own_after = _room.sequence - 1 THEN _room.sequence ELSE read_sequence END,
    own_after = CASE WHEN read_sequence + own_after = _room.sequence - 1 THEN 0 ELSE own_after + 1 END
  WHERE account_id = _account AND room_id = _room_id AND left_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO parlor.message (number, room_id, sequence, rev, author_id, sent_at, text)
  VALUES (_number, _room_id, _room.sequence, _room.rev, _account, _room.at, _text);
  UPDATE parlor.room SET last_sequence = _room.sequence, rev = _room.rev, last_at = _room.at, last_number = _number
  WHERE id = _room_id;
  UPDATE parlor.account SET rev = _rev WHERE id = _account;
  -- All values are numbers, so nothing needs to be escaped. jsonb_build_object takes twice as long.
  RETURN format('{"answers": [{"number": %s, "sequence": %s, "rev": %s, "at": %s}],
    "hints": [["parlor_w%s", "%s:%s"], ["parlor_a%s", "a:%s"]]}',
    _number, _room.sequence, _room.rev, _room.at, _room.workspace_id, _room_id, _room.rev, _account, _rev)::jsonb;
END
$$;
-- Does the operations of an outbox in one transaction: an array, answered by an array of the same length in 'answers'. The caller
-- sends 'hints' by pg_notify after the commit, as act_and_hint does. An operation that makes no sense is refused, and does not
-- keep the others from being done.
CREATE OR REPLACE FUNCTION parlor_api.act(_token text, _operations jsonb) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _device parlor.device := parlor.device_of(_token);
  _account bigint := _device.account_id;
  _ops jsonb[];
  _answer jsonb;
  _answers jsonb[] := '{}';
  _rooms bigint[];
  _before bigint;
  _hints jsonb;
BEGIN
  IF jsonb_array_length(_operations) = 1 THEN
    _answer := parlor.post_alone(_device, _operations->0);
    IF _answer IS NOT NULL THEN RETURN _answer; END IF;
  END IF;
  _ops := ARRAY(SELECT value FROM jsonb_array_elements(_operations));
  IF cardinality(_ops) > 1000 THEN
    RAISE EXCEPTION 'more than 1000 operations in one call' USING ERRCODE = 'PA400', HINT = 'send them in several calls';
  END IF;
  PERFORM set_config('lock_timeout', parlor.patience(), true);
  BEGIN
    SELECT rev INTO _before FROM parlor.account WHERE id = _account FOR NO KEY UPDATE;
    _rooms := parlor.rooms_of(_account, _ops);
    PERFORM 1 FROM parlor.room WHERE id = ANY (_rooms) ORDER BY id FOR NO KEY UPDATE;
    -- The device may have been signed out meanwhile.
    _device := parlor.device_of(_token);
    IF cardinality(_ops) = 1 THEN
      -- The first try may have failed only because somebody else had a lock. Now this call has it.
      _answer := parlor.post_alone(_device, _ops[1]);
      IF _answer IS NOT NULL THEN RETURN _answer; END IF;
    END IF;
    _answers := parlor.act_on(_account, _ops);
  EXCEPTION WHEN lock_not_available THEN
    PERFORM parlor.end_stuck_clients();
  WHEN data_exception OR integrity_constraint_violation THEN
    -- Undoing what was done has released the locks as well.
    PERFORM parlor.lock_accounts(_account);
    -- At least one of them is malformed. The rooms of the others are locked one after the other, so another call may
    -- wait in a circle with this one; one of the two is then refused by PostgreSQL as a deadlock, and sent again.
    FOR _index IN 1..cardinality(_ops) LOOP
      BEGIN
        _rooms := parlor.rooms_of(_account, _ops[_index:_index]);
        PERFORM 1 FROM parlor.room WHERE id = ANY (_rooms) FOR NO KEY UPDATE;
        _answers[_index] := (parlor.act_on(_account, _ops[_index:_index]))[1];
      EXCEPTION WHEN data_exception OR integrity_constraint_violation THEN
        _answers[_index] := parlor.refused('malformed');
      END;
    END LOOP;
    _rooms := parlor.rooms_of(_account, ARRAY(SELECT op FROM unnest(_ops, _answers) AS u (op, answer)
      WHERE answer->>'refused' IS DISTINCT FROM 'malformed'));
  END;
  SELECT jsonb_agg(h) INTO _hints FROM (
    SELECT jsonb_build_array('parlor_w' || workspace_id, id || ':' || rev) AS h FROM parlor.room WHERE id = ANY (_rooms)
    UNION ALL
    -- What somebody has read is for the account's other devices alone. They ask once a minute: a hint would wake all agents, and
    -- everybody reads every message.
    SELECT jsonb_build_array('parlor_a' || id, 'a:' || rev) FROM parlor.account WHERE id = _account AND rev > _before
      AND EXISTS (SELECT FROM unnest(_ops) op WHERE op->>'op' NOT IN ('read', 'seen'))) r;
  RETURN jsonb_build_object('answers', to_jsonb(_answers), 'hints', coalesce(_hints, '[]'));
END
$$;
-- Does the operations of an outbox, and commits them. Then sends their hints in a second transaction: PostgreSQL lets only one
-- transaction with notifications commit at a time. Returns the answer of act, and _mark unchanged. If a hint is refused, the
-- operations stay done, and others hear of them within a minute. A procedure that is SECURITY DEFINER or has a SET clause
-- cannot commit.
CREATE OR REPLACE PROCEDURE parlor_api.act_and_hint(_token text, _operations jsonb, INOUT _answer jsonb, INOUT _mark bigint)
LANGUAGE plpgsql AS $$
BEGIN
  _answer := parlor_api.act(_token, _operations);
  COMMIT;
  PERFORM pg_notify(value->>0, value->>1) FROM jsonb_array_elements(_answer->'hints');
END
$$;
