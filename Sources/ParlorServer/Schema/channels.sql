-- What only the truth can answer about channels, direct messages and accounts.

-- Whether another channel has the name. The caller holds the lock of the workspace.
CREATE OR REPLACE FUNCTION parlor.is_channel_taken(_workspace bigint, _name text, _key text, _except bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM parlor.room WHERE workspace_id = _workspace AND id IS DISTINCT FROM _except
    AND deleted_at IS NULL
    AND (name_key = _key OR lower(normalize(name, NFC) COLLATE "C") = lower(normalize(_name, NFC) COLLATE "C")))
$$;

-- Whoever is in a workspace gets the list of its channels whole, with those that were deleted. So a member must not make it as
-- long as he likes.
CREATE OR REPLACE FUNCTION parlor.most_channels() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 5000 $$;
CREATE OR REPLACE FUNCTION parlor.make_channel(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _workspace bigint := (_q->>'workspace')::bigint;
  _id bigint;
  _fault jsonb;
BEGIN
  IF NOT parlor.is_tidy(_q->>'name') OR NOT parlor.is_key(_q->>'key', _q->>'name') THEN
    RETURN parlor.refused('invalid', 'channelName');
  END IF;
  IF NOT parlor.is_description(_q->>'description') THEN RETURN parlor.refused('invalid', 'description'); END IF;
  _fault := parlor.enter(_account, 'workspace', _workspace, false);
  IF _fault IS NOT NULL THEN RETURN _fault; END IF;
  IF parlor.is_channel_taken(_workspace, _q->>'name', _q->>'key', NULL) THEN
    RETURN parlor.refused('taken', 'channelName');
  END IF;
  IF (SELECT count(*) FROM parlor.room WHERE workspace_id = _workspace AND name IS NOT NULL) >= parlor.most_channels() THEN
    RETURN parlor.refused('tooMany', 'channelName');
  END IF;
  INSERT INTO parlor.room (workspace_id, name, name_key, description, admin_id, created_at)
  VALUES (_workspace, _q->>'name', _q->>'key', _q->>'description', _account, parlor.now())
  RETURNING id INTO _id;
  PERFORM parlor.add_to_room(_account, _id);
  RETURN jsonb_build_object('room', _id,
    'hints', parlor.workspace_hint(_workspace) || parlor.room_hint(_id) || parlor.account_hint(_account));
END
$$;

-- Changes the name and the description of a channel.
CREATE OR REPLACE FUNCTION parlor.edit_channel(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _id bigint := (_q->>'room')::bigint;
  _room parlor.room;
  _fault jsonb;
BEGIN
  IF NOT parlor.is_description(_q->>'description') THEN RETURN parlor.refused('invalid', 'description'); END IF;
  _fault := parlor.enter(_account, 'room', _id, true);
  IF _fault IS NOT NULL THEN RETURN _fault; END IF;
  SELECT * INTO _room FROM parlor.room WHERE id = _id;
  -- A name from before the present rules may stay as it is.
  IF _q->>'name' IS DISTINCT FROM _room.name THEN
    IF NOT parlor.is_tidy(_q->>'name') OR NOT parlor.is_key(_q->>'key', _q->>'name') THEN
      RETURN parlor.refused('invalid', 'channelName');
    END IF;
    IF parlor.is_channel_taken(_room.workspace_id, _q->>'name', _q->>'key', _id) THEN
      RETURN parlor.refused('taken', 'channelName');
    END IF;
    UPDATE parlor.room SET name = _q->>'name', name_key = _q->>'key' WHERE id = _id;
  END IF;
  UPDATE parlor.room SET description = _q->>'description', rev = rev + 1, head_rev = rev + 1,
    list_rev = parlor.bump_workspace(workspace_id)
  WHERE id = _id;
  RETURN jsonb_build_object('room', _id, 'hints', parlor.room_hint(_id) || parlor.workspace_hint(_room.workspace_id));
END
$$;

CREATE OR REPLACE FUNCTION parlor.hand_over_channel(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _id bigint := (_q->>'room')::bigint;
  _member bigint := (_q->>'account')::bigint;
  _fault jsonb;
BEGIN
  _fault := parlor.enter(_account, 'room', _id, true, _member, parlor.refused('invalid', 'admin'));
  IF _fault IS NOT NULL THEN RETURN _fault; END IF;
  IF _member = _account THEN RETURN parlor.refused('invalid', 'admin'); END IF;
  UPDATE parlor.room SET admin_id = _member, rev = rev + 1, head_rev = rev + 1,
    list_rev = parlor.bump_workspace(workspace_id)
  WHERE id = _id;
  RETURN (SELECT jsonb_build_object('room', _id, 'hints', parlor.room_hint(_id) || parlor.workspace_hint(workspace_id))
    FROM parlor.room WHERE id = _id);
END
$$;

-- Makes the account a member of a channel in one of its workspaces. A member stays a member.
CREATE OR REPLACE FUNCTION parlor.join_channel(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _id bigint := (_q->>'room')::bigint;
  _workspace bigint;
BEGIN
  SELECT workspace_id INTO _workspace FROM parlor.room WHERE id = _id;
  IF parlor.enter(_account, 'workspace', _workspace, false) IS NOT NULL THEN RETURN parlor.refused('unknown', 'room'); END IF;
  PERFORM 1 FROM parlor.room WHERE id = _id AND name IS NOT NULL AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN parlor.refused('unknown', 'room'); END IF;
  IF parlor.is_in_room(_account, _id) THEN RETURN jsonb_build_object('room', _id); END IF;
  PERFORM parlor.add_to_room(_account, _id);
  RETURN jsonb_build_object('room', _id,
    'hints', parlor.room_hint(_id) || parlor.workspace_hint(_workspace) || parlor.account_hint(_account));
END
$$;

-- Takes a member out of a channel: itself, or as the admin another one.
CREATE OR REPLACE FUNCTION parlor.leave_channel(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _id bigint := (_q->>'room')::bigint;
  _member bigint := coalesce((_q->>'account')::bigint, _account);
  _fault jsonb;
BEGIN
  _fault := parlor.enter(_account, 'room', _id, _q ? 'account', _member, parlor.refused('unknown', 'account'));
  IF _fault IS NOT NULL THEN RETURN _fault; END IF;
  IF EXISTS (SELECT FROM parlor.room WHERE id = _id AND admin_id = _member) THEN
    RETURN parlor.refused('adminStays', 'room');
  END IF;
  PERFORM parlor.take_from_room(_member, _id);
  PERFORM parlor.bump_account(_member);
  RETURN (SELECT jsonb_build_object('hints',
      parlor.room_hint(_id) || parlor.workspace_hint(workspace_id) || parlor.account_hint(_member))
    FROM parlor.room WHERE id = _id);
END
$$;

-- Deletes a channel with all its messages, for all its members. Its row stays in the list of channels, without words.
CREATE OR REPLACE FUNCTION parlor.delete_channel(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _id bigint := (_q->>'room')::bigint;
  _hints jsonb;
  _fault jsonb;
BEGIN
  _fault := parlor.enter(_account, 'room', _id, true);
  IF _fault IS NOT NULL THEN RETURN _fault; END IF;
  PERFORM parlor.erase_messages(ARRAY[_id]);
  DELETE FROM parlor.room_member WHERE room_id = _id;
  UPDATE parlor.room SET name = '', name_key = NULL, description = '', topic = '', deleted_at = parlor.now(),
    member_count = 0, rev = rev + 1, head_rev = rev + 1, list_rev = parlor.bump_workspace(workspace_id)
  WHERE id = _id;
  SELECT parlor.workspace_hint(workspace_id) || parlor.room_hint(_id) INTO _hints FROM parlor.room WHERE id = _id;
  RETURN jsonb_build_object('hints', _hints);
END
$$;

-- The direct messages of two members of a workspace. They are made when they are first needed.
CREATE OR REPLACE FUNCTION parlor.open_direct(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _workspace bigint := (_q->>'workspace')::bigint;
  _opponent bigint := (_q->>'account')::bigint;
  _id bigint;
  _fault jsonb;
BEGIN
  -- Those that they have stay, also if the other one has left.
  _fault := parlor.enter(_account, 'workspace', _workspace, false, _opponent,
    CASE WHEN NOT EXISTS (SELECT FROM parlor.room WHERE workspace_id = _workspace AND low_id = least(_account, _opponent)
      AND high_id = greatest(_account, _opponent)) THEN parlor.refused('unknown', 'account') END);
  IF _fault IS NOT NULL THEN RETURN _fault; END IF;
  SELECT id INTO _id FROM parlor.room WHERE workspace_id = _workspace
    AND low_id = least(_account, _opponent) AND high_id = greatest(_account, _opponent);
  IF FOUND THEN RETURN jsonb_build_object('room', _id); END IF;
  IF _opponent = _account THEN RETURN parlor.refused('unknown', 'account'); END IF;
  INSERT INTO parlor.room (workspace_id, description, low_id, high_id, created_at)
  VALUES (_workspace, '', least(_account, _opponent), greatest(_account, _opponent), parlor.now())
  RETURNING id INTO _id;
  PERFORM parlor.add_to_room(_account, _id);
  PERFORM parlor.add_to_room(_opponent, _id);
  RETURN jsonb_build_object('room', _id, 'hints',
    parlor.room_hint(_id) || parlor.account_hint(_account) || parlor.account_hint(_opponent));
END
$$;
