-- Reading. The functions are STABLE, so that each reads one state of the database: no change is between two of its queries.

-- The version of the schema, the version of the functions that clients rely on, and the identity of this server. 'reads' is the
-- oldest version whose functions for reading are still here as they were, and 'writes' the same for all functions.
CREATE OR REPLACE FUNCTION parlor_api.version() RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
  SELECT jsonb_build_object('schema', (SELECT max(number) FROM parlor.step), 'api', 1, 'reads', 1, 'writes', 1,
    'server', identity)
  FROM parlor.server
$$;

-- The streams that the account may read, with their newest numbers. A stream that is missing may not be read any more. 'left'
-- has the workspaces among those that are still there, and 'packs' the number of the last change of the packs of coins.
CREATE OR REPLACE FUNCTION parlor_api.moved(_token text) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _account bigint := parlor.account_of(_token);
BEGIN
  RETURN jsonb_strip_nulls(jsonb_build_object(
    'id', _account,
    'left', (SELECT jsonb_agg(workspace_id ORDER BY workspace_id) FROM parlor.workspace_member
      WHERE account_id = _account AND left_at IS NOT NULL),
    'account', (SELECT rev FROM parlor.account WHERE id = _account),
    'packs', (SELECT packs_rev FROM parlor.server),
    'workspaces', (SELECT coalesce(jsonb_object_agg(w.id, w.rev), '{}')
      FROM parlor.workspace_member m JOIN parlor.workspace w ON w.id = m.workspace_id
      WHERE m.account_id = _account AND m.left_at IS NULL),
    'rooms', (SELECT coalesce(jsonb_object_agg(r.id, r.rev), '{}')
      FROM parlor.room_member m JOIN parlor.room r ON r.id = m.room_id
      WHERE m.account_id = _account AND m.left_at IS NULL)));
END
$$;

-- These functions are in plpgsql because that keeps their plans. In SQL, they are planned at every call. An expression with a
-- query in it costs about as much as a statement, even if the query is not run. So the queries that are seldom run are in
-- statements of their own.
CREATE OR REPLACE FUNCTION parlor.message_row(_message parlor.message) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  _files jsonb;
  _reactions jsonb;
BEGIN
  IF _message.file_count > 0 THEN
    SELECT jsonb_agg(jsonb_build_object('number', number, 'name', name, 'kind', kind, 'size', size) ORDER BY position)
    INTO _files FROM parlor.file WHERE message = _message.number;
  END IF;
  IF _message.has_reactions THEN
    SELECT jsonb_agg(jsonb_build_array(emoji, account_id, reacted_at) ORDER BY position)
    INTO _reactions FROM parlor.reaction WHERE message = _message.number;
  END IF;
  RETURN jsonb_strip_nulls(jsonb_build_object(
    'number', _message.number, 'sequence', _message.sequence, 'rev', _message.rev, 'author', _message.author_id,
    'at', _message.sent_at, 'text', _message.text, 'edited', _message.edited_at, 'deleted', _message.deleted_at,
    'reply', _message.reply_to, 'files', _files, 'reactions', _reactions));
END
$$;

CREATE OR REPLACE FUNCTION parlor.account_changes(_account bigint, _after bigint) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT jsonb_strip_nulls(jsonb_build_object('id', a.id, 'rev', a.rev,
    'profile', CASE WHEN a.profile_rev > _after THEN jsonb_build_object('email', a.email, 'nickname', a.nickname,
      'phone', a.phone, 'coins', a.coins, 'owed', a.coins_owed, 'created', a.created_at) END,
    'rooms', (SELECT jsonb_agg(jsonb_build_object('room', room_id, 'rev', own_rev, 'read', read_sequence,
        'also', (SELECT jsonb_agg(jsonb_build_array(first, last) ORDER BY first) FROM parlor.read_range r
          WHERE r.account_id = m.account_id AND r.room_id = m.room_id AND r.last > m.read_sequence),
        'own', own_after, 'muted', muted, 'mentions', mentions_only, 'favourite', favourite) ORDER BY own_rev)
      FROM parlor.room_member m WHERE account_id = a.id AND left_at IS NULL AND own_rev > _after),
    'seen', (SELECT jsonb_agg(jsonb_build_array(message, at) ORDER BY message) FROM (
      SELECT message, max(reacted_at) AS at FROM parlor.reaction
      WHERE seen_by = a.id AND seen_rev > _after AND reacted_at > 0 GROUP BY message) s),
    'settings', (SELECT jsonb_agg(jsonb_build_object('key', key, 'rev', rev, 'version', version, 'text', text) ORDER BY rev)
      FROM parlor.setting WHERE account_id = a.id AND rev > _after),
    'purchases', (SELECT jsonb_agg(jsonb_build_object('id', id, 'rev', rev, 'request', request, 'product', product,
        'coins', coins, 'state', state, 'transaction', transaction_id, 'began', began_at, 'submitted', submitted_at,
        'finished', finished_at, 'paid', nullif(paid, 0), 'taken', nullif(taken, 0)) ORDER BY rev)
      FROM parlor.purchase WHERE account_id = a.id AND rev > _after)))
  FROM parlor.account a WHERE a.id = _account AND a.rev > _after);
END
$$;

CREATE OR REPLACE FUNCTION parlor.workspace_changes(_id bigint, _after bigint) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT jsonb_strip_nulls(jsonb_build_object('id', w.id, 'rev', w.rev,
    'head', CASE WHEN w.head_rev > _after THEN jsonb_build_object('name', w.name, 'description', w.description,
      'admin', w.admin_id, 'created', w.created_at) END,
    'members', (SELECT jsonb_agg(jsonb_build_object('account', m.account_id, 'rev', m.rev, 'nickname', a.nickname,
        'joined', m.joined_at, 'left', m.left_at) ORDER BY m.rev)
      FROM parlor.workspace_member m JOIN parlor.account a ON a.id = m.account_id
      WHERE m.workspace_id = w.id AND m.rev > _after),
    'channels', (SELECT jsonb_agg(jsonb_build_object('room', id, 'rev', list_rev, 'name', name, 'description', description,
        'admin', admin_id, 'members', member_count, 'created', created_at, 'last', last_at, 'deleted', deleted_at)
        ORDER BY list_rev)
      FROM parlor.room WHERE workspace_id = w.id AND name IS NOT NULL AND list_rev > _after)))
  FROM parlor.workspace w WHERE w.id = _id AND w.rev > _after);
END
$$;

-- After how many bytes of messages an answer ends. Without an end, one member who writes long messages would have the agents of all
-- others in the room take them at once.
CREATE OR REPLACE FUNCTION parlor.most_bytes() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 1048576 $$;

-- The changes of a room after a number, at most _most messages. 'rev' is the number up to which the room is known then;
-- 'more' says whether it has more changes. Without a number, the room as it is now with its newest messages.
CREATE OR REPLACE FUNCTION parlor.room_changes(_id bigint, _after bigint, _most integer) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  _room parlor.room;
  _messages jsonb;
  _count integer;
  _last bigint;
  _held bigint;
  _members jsonb;
  _all integer;
  _fitting integer;
BEGIN
  SELECT * INTO _room FROM parlor.room WHERE id = _id AND (_after IS NULL OR rev > _after);
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF _after IS NULL THEN
    SELECT jsonb_agg(parlor.message_row(s.m) ORDER BY (s.m).sequence), coalesce(min((s.m).sequence), 1)
    INTO _messages, _held
    FROM (SELECT m FROM parlor.message m WHERE room_id = _id ORDER BY sequence DESC LIMIT least(_most, 50)) s;
  ELSE
    -- As many as have 64 KB each fit.
    IF _room.rev - _after > 16 THEN
      SELECT count(*), count(*) FILTER (WHERE total <= parlor.most_bytes()) INTO _all, _fitting FROM (
        SELECT sum(octet_length(text)) OVER (ORDER BY rev) AS total
        FROM (SELECT text, rev FROM parlor.message WHERE room_id = _id AND rev > _after ORDER BY rev LIMIT _most) s) t;
      IF _fitting < _all THEN _most := greatest(_fitting, 1); END IF;
    END IF;
    SELECT jsonb_agg(parlor.message_row(s.m) ORDER BY (s.m).rev), count(*), max((s.m).rev) INTO _messages, _count, _last
    FROM (SELECT m FROM parlor.message m WHERE room_id = _id AND rev > _after ORDER BY rev LIMIT _most) s;
  END IF;
  IF _after IS NULL OR _room.members_rev > _after THEN
    SELECT jsonb_agg(jsonb_build_object('account', account_id, 'rev', rev, 'joined', joined_at, 'left', left_at) ORDER BY rev)
    INTO _members
    FROM parlor.room_member WHERE room_id = _id AND rev > coalesce(_after, 0) AND (_after IS NOT NULL OR left_at IS NULL);
  END IF;
  RETURN jsonb_strip_nulls(jsonb_build_object('id', _id, 'workspace', _room.workspace_id,
    'rev', CASE WHEN _count = _most THEN _last ELSE _room.rev END,
    'more', CASE WHEN _count = _most AND _last < _room.rev THEN true END,
    'last', _room.last_sequence,
    'held', _held,
    'head', CASE WHEN _after IS NULL OR _room.head_rev > _after THEN jsonb_build_object('name', _room.name,
      'description', _room.description, 'topic', _room.topic, 'admin', _room.admin_id, 'low', _room.low_id,
      'high', _room.high_id, 'created', _room.created_at) END,
    'members', _members,
    'messages', _messages));
END
$$;

-- The rows of streams after the numbers that the caller has, in the order of their numbers. _streams has "account": N,
-- "workspaces": {ID: N} and "rooms": {ID: N or null}. Streams that have not moved are left out, and so are those that the
-- account may not read. At most about _most messages are returned, and fewer if they are long; 'more' says whether to ask again.
-- _streams may have "known": {ROOM: [SEQUENCE, NUMBER]}, a message of each room that the caller has. 'restored' says that one of
-- them is not here: the server was restored to a state before it.
CREATE OR REPLACE FUNCTION parlor_api.changes(_token text, _streams jsonb, _most integer) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _account bigint := parlor.account_of(_token);
  _rest integer := least(greatest(coalesce(_most, 1000), 1), 5000);
  _size integer := 0;
  _rooms jsonb[] := '{}';
  _workspaces jsonb[] := '{}';
  _more boolean := false;
  _stream record;
  _changes jsonb;
  _own jsonb;
  _restored boolean;
BEGIN
  IF _streams ? 'account' THEN
    _own := parlor.account_changes(_account, coalesce((_streams->>'account')::bigint, 0));
  END IF;
  IF _streams ? 'workspaces' THEN
    FOR _stream IN
      SELECT key::bigint AS id, (value #>> '{}')::bigint AS after
      FROM jsonb_each(coalesce(_streams->'workspaces', '{}')) ORDER BY key::bigint
    LOOP
      CONTINUE WHEN NOT parlor.is_in_workspace(_account, _stream.id);
      _changes := parlor.workspace_changes(_stream.id, coalesce(_stream.after, 0));
      IF _changes IS NOT NULL THEN _workspaces := array_append(_workspaces, _changes); END IF;
    END LOOP;
  END IF;
  FOR _stream IN
    SELECT key::bigint AS id, (value #>> '{}')::bigint AS after
    FROM jsonb_each(coalesce(_streams->'rooms', '{}')) ORDER BY key::bigint
  LOOP
    IF _rest <= 0 OR _size > parlor.most_bytes() THEN
      _more := true;
      EXIT;
    END IF;
    CONTINUE WHEN NOT parlor.is_in_room(_account, _stream.id);
    _changes := parlor.room_changes(_stream.id, _stream.after, _rest);
    CONTINUE WHEN _changes IS NULL;
    _rooms := array_append(_rooms, _changes);
    _rest := _rest - coalesce(jsonb_array_length(_changes->'messages'), 0);
    _size := _size + pg_column_size(_changes);
    _more := _more OR _changes ? 'more';
  END LOOP;
  IF _streams ? 'known' THEN
    _restored := nullif(EXISTS (
      SELECT FROM jsonb_each(_streams->'known') WHERE parlor.is_in_room(_account, key::bigint) AND NOT EXISTS (
        SELECT FROM parlor.message
        WHERE number = (value->>1)::bigint AND room_id = key::bigint AND sequence = (value->>0)::bigint)), false);
  END IF;
  RETURN jsonb_strip_nulls(jsonb_build_object('account', _own, 'workspaces', to_jsonb(_workspaces),
    'rooms', to_jsonb(_rooms), 'more', _more, 'restored', _restored));
END
$$;

-- A page of a room's messages, in order: those before a sequence number, or with a negative count those after it. It has no more
-- than 500, and fewer if they are long; one at least.
CREATE OR REPLACE FUNCTION parlor_api.page(_token text, _room bigint, _sequence bigint, _count integer) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
BEGIN
  IF NOT parlor.is_in_room(parlor.account_of(_token), _room) THEN RETURN parlor.refused('notMember'); END IF;
  RETURN jsonb_build_object('messages', (
    SELECT coalesce(jsonb_agg(parlor.message_row(s.m) ORDER BY (s.m).sequence), '[]') FROM (
      SELECT m, sum(octet_length((m).text)) OVER (ORDER BY place) - octet_length((m).text) AS before FROM (
        (SELECT m, -sequence AS place FROM parlor.message m WHERE _count >= 0 AND room_id = _room AND sequence < _sequence
        ORDER BY sequence DESC LIMIT least(abs(_count), 500))
        UNION ALL
        (SELECT m, sequence AS place FROM parlor.message m WHERE _count < 0 AND room_id = _room AND sequence > _sequence
        ORDER BY sequence LIMIT least(abs(_count), 500))) p) s
    WHERE before < parlor.most_bytes()));
END
$$;

-- The room and the sequence number of a message. If it is in a channel that the account could join, says only which.
CREATE OR REPLACE FUNCTION parlor_api.place(_token text, _number bigint) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _account bigint := parlor.account_of(_token);
  _message parlor.message;
BEGIN
  SELECT * INTO _message FROM parlor.message WHERE number = _number;
  IF parlor.is_in_room(_account, _message.room_id) THEN
    RETURN jsonb_build_object('room', _message.room_id, 'sequence', _message.sequence);
  END IF;
  IF EXISTS (SELECT FROM parlor.room WHERE id = _message.room_id AND name IS NOT NULL AND deleted_at IS NULL
    AND parlor.is_in_workspace(_account, workspace_id))
  THEN
    RETURN parlor.refused('notMember') || jsonb_build_object('room', _message.room_id);
  END IF;
  RETURN parlor.refused('unknown');
END
$$;

-- The newest messages of the account's rooms that have all of _wanted's words, at most _most. It is not asked to know the rules
-- of the client's search: the client looks at what comes again. A room that was written in last is looked through first, from its
-- end. After a time the search stops: 'partial' says that it has not looked everywhere.
CREATE OR REPLACE FUNCTION parlor.search_time() RETURNS interval LANGUAGE sql IMMUTABLE AS $$ SELECT interval '2 seconds' $$;
CREATE OR REPLACE FUNCTION parlor_api.search(_token text, _wanted jsonb, _most integer) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _account bigint := parlor.account_of(_token);
  _limit integer := least(greatest(coalesce(_most, 1), 1), 500);
  _end timestamptz := clock_timestamp() + parlor.search_time();
  _workspace bigint := (_wanted->>'workspace')::bigint;
  _from bigint := coalesce((_wanted->>'from')::bigint, 0);
  _until bigint := coalesce((_wanted->>'until')::bigint, 9223372036854775807);
  _patterns text[] := ARRAY(
    SELECT '%' || regexp_replace(word, E'([\\\\%_])', E'\\\\\\1', 'g') || '%'
    FROM jsonb_array_elements_text(_wanted->'words') word LIMIT 20);
  _rooms bigint[] := CASE WHEN jsonb_typeof(_wanted->'rooms') = 'array' THEN ARRAY(
    SELECT value::bigint FROM jsonb_array_elements_text(_wanted->'rooms')) END;
  _authors bigint[] := CASE WHEN jsonb_typeof(_wanted->'authors') = 'array' THEN ARRAY(
    SELECT value::bigint FROM jsonb_array_elements_text(_wanted->'authors')) END;
  _partial boolean := false;
  _found parlor.message[] := '{}';
  _some parlor.message[];
  -- The time of the last of the messages that were found, once there are enough of them.
  _oldest bigint;
  _room record;
  _high bigint;
BEGIN
  <<all_rooms>>
  FOR _room IN
    SELECT r.id, r.last_sequence, r.last_at FROM parlor.room_member rm JOIN parlor.room r ON r.id = rm.room_id
    WHERE rm.account_id = _account AND rm.left_at IS NULL AND (_workspace IS NULL OR r.workspace_id = _workspace)
      AND (_rooms IS NULL OR r.id = ANY (_rooms)) AND r.last_at >= _from
    ORDER BY r.last_at DESC
  LOOP
    -- The rooms that come now have only older messages.
    EXIT WHEN _room.last_at < _oldest;
    _high := _room.last_sequence;
    WHILE _high > 0 LOOP
      EXIT WHEN (SELECT sent_at FROM parlor.message WHERE room_id = _room.id AND sequence = _high) < greatest(_from, _oldest);
      IF clock_timestamp() > _end THEN
        _partial := true;
        EXIT all_rooms;
      END IF;
      _some := ARRAY(
        SELECT m FROM parlor.message m
        WHERE room_id = _room.id AND sequence > _high - 10000 AND sequence <= _high
          AND (_authors IS NULL OR author_id = ANY (_authors)) AND sent_at >= _from AND sent_at < _until
          AND deleted_at IS NULL AND text ILIKE ALL (_patterns)
        ORDER BY sequence DESC LIMIT _limit);
      IF cardinality(_some) > 0 THEN
        _found := ARRAY(
          SELECT m FROM unnest(_found || _some) m ORDER BY (m).sent_at DESC, (m).number DESC LIMIT _limit);
        IF cardinality(_found) = _limit THEN _oldest := (_found[_limit]).sent_at; END IF;
        EXIT WHEN cardinality(_some) = _limit;
      END IF;
      _high := _high - 10000;
    END LOOP;
  END LOOP;
  RETURN jsonb_strip_nulls(jsonb_build_object(
    'messages', (
      SELECT coalesce(jsonb_agg(parlor.message_row(m) || jsonb_build_object('room', (m).room_id)
        ORDER BY (m).sent_at DESC, (m).number DESC), '[]')
      FROM unnest(_found) m),
    'partial', CASE WHEN _partial THEN true END));
END
$$;
