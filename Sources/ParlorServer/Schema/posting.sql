-- Operations of an outbox. Each is answered on its own; the answer of a repeat is that of the first time.

-- Why a message cannot be posted, apart from the rules of its room; NULL if it can.
CREATE OR REPLACE FUNCTION parlor.post_fault(_account bigint, _op jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  _text text := _op->>'text';
  _files integer := coalesce(jsonb_array_length(_op->'files'), 0);
BEGIN
  IF octet_length(_text) > 65536 OR _text IS NULL OR parlor.is_blank(_text) AND NOT (_text = '' AND _files > 0) THEN
    RETURN parlor.refused('invalid', 'message');
  END IF;
  IF _files > 5 THEN RETURN parlor.refused('invalid', 'files'); END IF;
  IF _op ? 'reply' AND NOT EXISTS (SELECT FROM parlor.message
    WHERE number = (_op->>'reply')::bigint AND room_id = (_op->>'room')::bigint)
  THEN
    RETURN parlor.refused('invalid', 'replyTo');
  END IF;
  IF _files > 0 AND _files <> (SELECT count(*) FROM parlor.file WHERE account_id = _account AND message IS NULL
    AND size = total AND number IN (SELECT value::bigint FROM jsonb_array_elements_text(_op->'files')))
  THEN
    RETURN parlor.refused('unknown', 'file');
  END IF;
  RETURN NULL;
END
$$;

-- The answer to a message whose number is there already. An edited message may have had any text at first.
CREATE OR REPLACE FUNCTION parlor.repeated(_account bigint, _op jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  _message parlor.message;
BEGIN
  SELECT * INTO _message FROM parlor.message WHERE number = (_op->>'number')::bigint;
  IF _message.author_id <> _account OR _message.room_id <> (_op->>'room')::bigint
    OR _message.edited_at IS NULL AND _message.deleted_at IS NULL AND (_message.text <> _op->>'text'
      OR _message.reply_to IS DISTINCT FROM (_op->>'reply')::bigint
      OR coalesce((SELECT jsonb_agg(number ORDER BY position) FROM parlor.file WHERE message = _message.number), '[]')
        <> coalesce(_op->'files', '[]'))
  THEN
    RETURN parlor.refused('taken', 'number');
  END IF;
  RETURN jsonb_build_object('number', _message.number, 'sequence', _message.sequence, 'rev', _message.rev,
    'at', _message.sent_at);
END
$$;

-- Posts messages of one account to one room, in order. The caller holds the locks of both.
CREATE OR REPLACE FUNCTION parlor.post(_account bigint, _room_id bigint, _ops jsonb[]) RETURNS jsonb[]
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _room parlor.room;
  _member parlor.room_member;
  _answers jsonb[] := '{}';
  _answer jsonb;
  _op jsonb;
  _number bigint;
  _gone text;
  _first bigint;
  _rev bigint;
BEGIN
  SELECT * INTO _room FROM parlor.room WHERE id = _room_id;
  SELECT * INTO _member FROM parlor.room_member WHERE account_id = _account AND room_id = _room_id AND left_at IS NULL;
  _gone := CASE
    WHEN _member.account_id IS NULL THEN 'notMember'
    WHEN _room.name IS NULL AND NOT EXISTS (SELECT FROM parlor.room_member
      WHERE room_id = _room_id AND account_id <> _account AND left_at IS NULL) THEN 'nobodyThere' END;
  _first := _room.last_sequence;
  FOREACH _op IN ARRAY _ops LOOP
    _number := (_op->>'number')::bigint;
    IF NOT EXISTS (SELECT FROM parlor.device WHERE number = _number >> 32 AND account_id = _account)
      OR _number & 4294967295 = 0
    THEN
      _answer := parlor.refused('invalid', 'number');
    ELSIF EXISTS (SELECT FROM parlor.message WHERE number = _number) THEN
      _answer := parlor.repeated(_account, _op);
    ELSE
      _answer := CASE WHEN _gone IS NULL THEN parlor.post_fault(_account, _op) ELSE parlor.refused(_gone) END;
      IF _gone IS NOT NULL AND _op ? 'files' THEN
        DELETE FROM parlor.file WHERE account_id = _account AND message IS NULL
          AND number IN (SELECT value::bigint FROM jsonb_array_elements_text(_op->'files'));
      END IF;
    END IF;
    IF _answer IS NULL THEN
      _room.last_sequence := _room.last_sequence + 1;
      _room.rev := _room.rev + 1;
      _room.last_at := greatest(parlor.now(), _room.last_at);
      _room.last_number := _number;
      INSERT INTO parlor.message (number, room_id, sequence, rev, author_id, sent_at, text, reply_to, file_count)
      VALUES (_number, _room_id, _room.last_sequence, _room.rev, _account, _room.last_at, _op->>'text',
        (_op->>'reply')::bigint, coalesce(jsonb_array_length(_op->'files'), 0));
      IF _op ? 'files' THEN
        UPDATE parlor.file SET message = _number, position = f.place - 1
        FROM jsonb_array_elements_text(_op->'files') WITH ORDINALITY AS f (id, place) WHERE number = f.id::bigint;
      END IF;
      _answer := jsonb_build_object('number', _number, 'sequence', _room.last_sequence, 'rev', _room.rev,
        'at', _room.last_at);
    END IF;
    _answers := array_append(_answers, _answer);
  END LOOP;
  IF _room.last_sequence > _first THEN
    UPDATE parlor.room SET last_sequence = _room.last_sequence, rev = _room.rev, last_at = _room.last_at,
      last_number = _room.last_number
    WHERE id = _room_id;
    _rev := parlor.bump_account(_account);
    -- An account's own messages are never unread.
    UPDATE parlor.room_member SET own_rev = _rev,
      read_sequence = CASE WHEN read_sequence + own_after = _first THEN _room.last_sequence ELSE read_sequence END,
      own_after = CASE WHEN read_sequence + own_after = _first THEN 0 ELSE own_after + _room.last_sequence - _first END
    WHERE account_id = _account AND room_id = _room_id;
  END IF;
  RETURN _answers;
END
$$;

-- A message that its author may change, or why not.
CREATE OR REPLACE FUNCTION parlor.change_message(_account bigint, _op jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _message parlor.message;
  _rev bigint;
  _count integer;
  _emoji text := _op->>'emoji';
BEGIN
  SELECT * INTO _message FROM parlor.message WHERE number = (_op->>'number')::bigint;
  -- Others' rooms must not be told from rooms that do not exist.
  IF NOT FOUND OR NOT parlor.is_in_room(_account, _message.room_id) THEN RETURN parlor.refused('unknown', 'message'); END IF;
  IF _op->>'op' <> 'react' AND _message.author_id <> _account THEN RETURN parlor.refused('notAuthor'); END IF;
  IF _message.deleted_at IS NOT NULL THEN
    RETURN CASE WHEN _op->>'op' = 'delete' THEN jsonb_build_object('rev', _message.rev)
      ELSE parlor.refused('unknown', 'message') END;
  END IF;
  CASE _op->>'op'
    WHEN 'edit' THEN
      IF _op->>'text' IS NULL OR octet_length(_op->>'text') > 65536
        OR parlor.is_blank(_op->>'text') AND NOT (_op->>'text' = '' AND _message.file_count > 0)
      THEN
        RETURN parlor.refused('invalid', 'message');
      END IF;
      IF _message.text = _op->>'text' THEN RETURN jsonb_build_object('rev', _message.rev); END IF;
      _rev := parlor.bump_room(_message.room_id);
      UPDATE parlor.message SET text = _op->>'text', edited_at = parlor.now(), rev = _rev WHERE number = _message.number;
    WHEN 'delete' THEN
      _rev := parlor.bump_room(_message.room_id);
      DELETE FROM parlor.file WHERE message = _message.number;
      DELETE FROM parlor.reaction WHERE message = _message.number;
      UPDATE parlor.message SET text = '', file_count = 0, has_reactions = false, deleted_at = parlor.now(), rev = _rev
      WHERE number = _message.number;
    WHEN 'react' THEN
      IF (_op->>'on')::boolean THEN
        -- Clients know what an emoji is. This only keeps words out.
        IF octet_length(_emoji) NOT BETWEEN 2 AND 48 OR _emoji ~ E'[\u0001-\u0020A-Za-z\u007F-\u00A8]' OR _emoji IS NULL THEN
          RETURN parlor.refused('invalid', 'reaction');
        END IF;
        IF (SELECT count(DISTINCT emoji) FROM parlor.reaction WHERE message = _message.number AND emoji <> _emoji) >= 20 THEN
          RETURN parlor.refused('invalid', 'reaction');
        END IF;
        INSERT INTO parlor.reaction (message, emoji, account_id, position, reacted_at)
        SELECT _message.number, _emoji, _account, coalesce(max(position), 0) + 1, parlor.now()
        FROM parlor.reaction WHERE message = _message.number
        ON CONFLICT DO NOTHING;
      ELSE
        DELETE FROM parlor.reaction WHERE message = _message.number AND emoji = _emoji AND account_id = _account;
      END IF;
      GET DIAGNOSTICS _count = ROW_COUNT;
      IF _count = 0 THEN RETURN jsonb_build_object('rev', _message.rev); END IF;
      _rev := parlor.bump_room(_message.room_id);
      UPDATE parlor.message SET rev = _rev,
        has_reactions = EXISTS (SELECT FROM parlor.reaction WHERE message = _message.number)
      WHERE number = _message.number;
  END CASE;
  RETURN jsonb_build_object('rev', _rev);
END
$$;

-- Notes that an account has seen the reactions to its message that were given up to a time. Only its own devices are told.
CREATE OR REPLACE FUNCTION parlor.see_reactions(_account bigint, _op jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _number bigint := (_op->>'number')::bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM parlor.message WHERE number = _number AND author_id = _account) THEN
    RETURN parlor.refused('unknown', 'message');
  END IF;
  IF EXISTS (SELECT FROM parlor.reaction WHERE message = _number AND account_id <> _account AND seen_by IS NULL
    AND reacted_at <= (_op->>'at')::bigint)
  THEN
    UPDATE parlor.reaction SET seen_by = _account, seen_rev = parlor.bump_account(_account)
    WHERE message = _number AND account_id <> _account AND seen_by IS NULL AND reacted_at <= (_op->>'at')::bigint;
  END IF;
  RETURN jsonb_build_object('rev', (SELECT rev FROM parlor.account WHERE id = _account));
END
$$;

-- Adds what an account has read of a room: the messages from _from to _to, both inclusive. Returns the member as it is then.
CREATE OR REPLACE FUNCTION parlor.add_read(_member parlor.room_member, _from bigint, _to bigint) RETURNS parlor.room_member
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _new bigint;
BEGIN
  _from := greatest(_from, _member.read_sequence + 1);
  IF _from > _to THEN RETURN _member; END IF;
  -- If nothing after read_sequence is read, all of it is new.
  _new := _to - _from + 1;
  IF _member.own_after > 0 THEN
    SELECT count(*) INTO _new FROM parlor.message l
    WHERE room_id = _member.room_id AND sequence BETWEEN _from AND _to AND author_id <> _member.account_id
      AND NOT EXISTS (SELECT FROM parlor.read_range r WHERE r.account_id = _member.account_id AND r.room_id = _member.room_id
        AND l.sequence BETWEEN r.first AND r.last);
  END IF;
  _member.own_after := _member.own_after + _new;
  WITH joined AS (
    DELETE FROM parlor.read_range WHERE account_id = _member.account_id AND room_id = _member.room_id
      AND (first <= _to + 1 AND last >= _from - 1 OR last <= _member.read_sequence)
    RETURNING first, last)
  SELECT least(_from, min(first)), greatest(_to, max(last)) INTO _from, _to FROM joined
  WHERE last >= _from - 1;
  IF _from <= _member.read_sequence + 1 THEN
    _member.own_after := _member.own_after - (_to - _member.read_sequence);
    _member.read_sequence := _to;
  ELSE
    INSERT INTO parlor.read_range (account_id, room_id, first, last)
    VALUES (_member.account_id, _member.room_id, _from, _to);
  END IF;
  RETURN _member;
END
$$;

-- What only the account's devices see of a room.
CREATE OR REPLACE FUNCTION parlor.change_own(_account bigint, _op jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _member parlor.room_member;
  _before parlor.room_member;
  _marked bigint[];
  _to bigint;
BEGIN
  SELECT * INTO _member FROM parlor.room_member
  WHERE account_id = _account AND room_id = (_op->>'room')::bigint AND left_at IS NULL;
  IF NOT FOUND THEN RETURN parlor.refused('notMember'); END IF;
  _before := _member;
  CASE _op->>'op'
    WHEN 'read' THEN
      SELECT least((_op->>'sequence')::bigint, last_sequence) INTO _to FROM parlor.room WHERE id = _member.room_id;
      -- Nobody reads in so many places. A row for each would make every change of the account slow.
      IF (SELECT count(*) FROM parlor.read_range WHERE account_id = _account AND room_id = _member.room_id) >= 1000
        AND (_op->>'from')::bigint > 1
      THEN
        RETURN parlor.refused('invalid', 'number');
      END IF;
      -- An older client tells only up to where everything is read.
      _member := parlor.add_read(_member, greatest(coalesce((_op->>'from')::bigint, 1), 1), _to);
    WHEN 'level' THEN
      _member.muted := coalesce((_op->>'muted')::boolean, _member.muted);
      _member.mentions_only := coalesce((_op->>'mentions')::boolean, _member.mentions_only);
    WHEN 'favourite' THEN
      IF (_op->>'on')::boolean IS NOT TRUE THEN
        _member.favourite := NULL;
      ELSIF _member.favourite IS NULL THEN
        SELECT array_agg(room_id ORDER BY favourite), coalesce(max(favourite), 0) + 1 INTO _marked, _member.favourite
        FROM parlor.room_member WHERE account_id = _account AND left_at IS NULL AND favourite IS NOT NULL;
        -- A sixth favourite removes the oldest.
        IF cardinality(_marked) >= 5 THEN
          UPDATE parlor.room_member SET favourite = NULL, own_rev = parlor.bump_account(_account)
          WHERE account_id = _account AND room_id = _marked[1];
        END IF;
      END IF;
  END CASE;
  IF _member IS DISTINCT FROM _before THEN
    _member.own_rev := parlor.bump_account(_account);
    UPDATE parlor.room_member SET read_sequence = _member.read_sequence, own_after = _member.own_after,
      muted = _member.muted, mentions_only = _member.mentions_only, favourite = _member.favourite, own_rev = _member.own_rev
    WHERE account_id = _account AND room_id = _member.room_id;
  END IF;
  RETURN jsonb_build_object('rev', _member.own_rev);
END
$$;
