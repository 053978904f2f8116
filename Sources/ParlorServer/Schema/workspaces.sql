-- What only the truth can answer about workspaces. Each function locks accounts, then the workspace, then rooms.

CREATE OR REPLACE FUNCTION parlor.make_workspace(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _coins bigint;
  _price bigint := CASE WHEN parlor.sells_coins() THEN 10 ELSE 0 END;
  _now bigint := parlor.now();
  _id bigint;
  _room bigint;
BEGIN
  IF NOT parlor.is_name(_q->>'name') THEN RETURN parlor.refused('invalid', 'workspaceName'); END IF;
  IF NOT parlor.is_description(_q->>'description') THEN RETURN parlor.refused('invalid', 'description'); END IF;
  SELECT coins INTO _coins FROM parlor.account WHERE id = _account FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM parlor.workspace WHERE admin_id = _account
    AND lower(name COLLATE "C") = lower(_q->>'name' COLLATE "C"))
  THEN
    RETURN parlor.refused('taken', 'workspaceName');
  END IF;
  IF _coins < _price THEN
    RETURN parlor.refused('tooFewCoins') || jsonb_build_object('needed', _price, 'has', _coins);
  END IF;
  UPDATE parlor.account SET coins = coins - _price, rev = rev + 1, profile_rev = rev + 1 WHERE id = _account;
  INSERT INTO parlor.workspace (admin_id, name, description, created_at)
  VALUES (_account, _q->>'name', _q->>'description', _now) RETURNING id INTO _id;
  INSERT INTO parlor.workspace_member (workspace_id, account_id, joined_at, rev) VALUES (_id, _account, _now, 1);
  INSERT INTO parlor.room (workspace_id, name, name_key, description, admin_id, created_at)
  VALUES (_id, 'general', 'general', '', _account, _now) RETURNING id INTO _room;
  PERFORM parlor.add_to_room(_account, _room);
  RETURN jsonb_build_object('workspace', _id, 'hints', parlor.account_hint(_account));
END
$$;

-- Why an account may not do something in a place, which is a 'workspace' or a 'room' that is a channel: it is no member, or with
-- _admin_only not the admin. With _absent, that is the answer if _other is no member. NULL if it may.
CREATE OR REPLACE FUNCTION parlor.entry_fault(
  _account bigint, _place text, _id bigint, _admin_only boolean, _other bigint, _absent jsonb
) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  _admin bigint;
BEGIN
  IF _place = 'workspace' THEN
    SELECT admin_id INTO _admin FROM parlor.workspace WHERE id = _id;
    IF NOT FOUND OR NOT parlor.is_in_workspace(_account, _id) THEN RETURN parlor.refused('unknown', 'workspace'); END IF;
  ELSE
    SELECT admin_id INTO _admin FROM parlor.room WHERE id = _id AND name IS NOT NULL AND deleted_at IS NULL;
    IF NOT FOUND OR NOT parlor.is_in_room(_account, _id) THEN RETURN parlor.refused('notMember'); END IF;
  END IF;
  IF _admin_only AND _admin <> _account THEN RETURN parlor.refused('notAdmin', _place); END IF;
  IF _absent IS NOT NULL AND NOT (CASE _place WHEN 'workspace' THEN parlor.is_in_workspace(_other, _id)
    ELSE parlor.is_in_room(_other, _id) END)
  THEN
    RETURN _absent;
  END IF;
  RETURN NULL;
END
$$;

-- Locks what a question may change: the account and _other, then the workspace, then the channel if the place is one. Looks before,
-- so that a question that is refused locks nothing of others, and again with the locks. Returns what entry_fault returns.
CREATE OR REPLACE FUNCTION parlor.enter(
  _account bigint, _place text, _id bigint, _admin_only boolean, _other bigint DEFAULT NULL, _absent jsonb DEFAULT NULL
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _fault jsonb := parlor.entry_fault(_account, _place, _id, _admin_only, _other, _absent);
BEGIN
  IF _fault IS NOT NULL THEN RETURN _fault; END IF;
  PERFORM parlor.lock_accounts(_account, _other);
  PERFORM 1 FROM parlor.workspace WHERE id = CASE _place WHEN 'workspace' THEN _id
    ELSE (SELECT workspace_id FROM parlor.room WHERE id = _id) END FOR NO KEY UPDATE;
  IF _place = 'room' THEN PERFORM 1 FROM parlor.room WHERE id = _id FOR NO KEY UPDATE; END IF;
  RETURN parlor.entry_fault(_account, _place, _id, _admin_only, _other, _absent);
END
$$;

CREATE OR REPLACE FUNCTION parlor.edit_workspace(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _id bigint := (_q->>'workspace')::bigint;
  _fault jsonb;
BEGIN
  IF NOT parlor.is_name(_q->>'name') THEN RETURN parlor.refused('invalid', 'workspaceName'); END IF;
  IF NOT parlor.is_description(_q->>'description') THEN RETURN parlor.refused('invalid', 'description'); END IF;
  _fault := parlor.enter(_account, 'workspace', _id, true);
  IF _fault IS NOT NULL THEN RETURN _fault; END IF;
  IF EXISTS (SELECT FROM parlor.workspace WHERE admin_id = _account AND id <> _id
    AND lower(name COLLATE "C") = lower(_q->>'name' COLLATE "C"))
  THEN
    RETURN parlor.refused('taken', 'workspaceName');
  END IF;
  UPDATE parlor.workspace SET name = _q->>'name', description = _q->>'description', rev = rev + 1, head_rev = rev + 1
  WHERE id = _id;
  RETURN jsonb_build_object('workspace', _id, 'hints', parlor.workspace_hint(_id));
END
$$;

CREATE OR REPLACE FUNCTION parlor.hand_over_workspace(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _id bigint := (_q->>'workspace')::bigint;
  _member bigint := (_q->>'account')::bigint;
  _fault jsonb;
BEGIN
  _fault := parlor.enter(_account, 'workspace', _id, true, _member, parlor.refused('invalid', 'admin'));
  IF _fault IS NOT NULL THEN RETURN _fault; END IF;
  IF _member = _account THEN RETURN parlor.refused('invalid', 'admin'); END IF;
  IF EXISTS (SELECT FROM parlor.workspace o JOIN parlor.workspace w ON w.id = _id
    WHERE o.admin_id = _member AND o.id <> _id AND lower(o.name COLLATE "C") = lower(w.name COLLATE "C"))
  THEN
    RETURN parlor.refused('taken', 'workspaceName');
  END IF;
  UPDATE parlor.workspace SET admin_id = _member, rev = rev + 1, head_rev = rev + 1 WHERE id = _id;
  RETURN jsonb_build_object('workspace', _id, 'hints', parlor.workspace_hint(_id));
END
$$;

-- Adds an account to a room, or adds it again. Earlier messages count as read. The caller holds all locks.
CREATE OR REPLACE FUNCTION parlor.add_to_room(_account bigint, _room bigint) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _rev bigint := parlor.bump_room(_room);
BEGIN
  INSERT INTO parlor.room_member (room_id, account_id, joined_at, rev, read_sequence, own_rev)
  SELECT id, _account, parlor.now(), _rev, last_sequence, parlor.bump_account(_account) FROM parlor.room WHERE id = _room
  ON CONFLICT (account_id, room_id) DO UPDATE SET joined_at = excluded.joined_at, left_at = NULL, rev = excluded.rev,
    read_sequence = excluded.read_sequence, own_after = 0, muted = false, mentions_only = false, favourite = NULL,
    own_rev = excluded.own_rev;
  UPDATE parlor.room SET members_rev = _rev, member_count = member_count + 1,
    list_rev = CASE WHEN name IS NULL THEN list_rev ELSE parlor.bump_workspace(workspace_id) END
  WHERE id = _room;
END
$$;

-- Takes an account out of a room. The caller holds all locks.
CREATE OR REPLACE FUNCTION parlor.take_from_room(_account bigint, _room bigint) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _rev bigint := parlor.bump_room(_room);
BEGIN
  UPDATE parlor.room_member SET left_at = parlor.now(), rev = _rev, favourite = NULL
  WHERE account_id = _account AND room_id = _room;
  UPDATE parlor.room SET members_rev = _rev, member_count = member_count - 1,
    list_rev = CASE WHEN name IS NULL THEN list_rev ELSE parlor.bump_workspace(workspace_id) END
  WHERE id = _room;
END
$$;

-- Makes the account of a try's address or nickname a member, also of the channel 'general', and of the direct messages that it had
-- there before it left.
CREATE OR REPLACE FUNCTION parlor.invite(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _id bigint := (_q->>'workspace')::bigint;
  _try parlor.try := parlor.take_try(_q->>'try', 'invite');
  _guest parlor.account;
  _room bigint;
  _hints jsonb := '[]';
  _fault jsonb;
BEGIN
  IF _try.account_id IS DISTINCT FROM _account THEN RETURN parlor.refused('unknown', 'try'); END IF;
  SELECT * INTO _guest FROM parlor.account
  WHERE parlor.is_email(_try.email) AND lower(email COLLATE "C") = lower(_try.email COLLATE "C")
    OR NOT parlor.is_email(_try.email) AND nickname_key = _try.email;
  _fault := parlor.enter(_account, 'workspace', _id, true, _guest.id);
  IF _fault IS NOT NULL THEN RETURN _fault; END IF;
  IF _guest.id IS NULL THEN RETURN parlor.refused('unknown', 'email'); END IF;
  IF parlor.is_in_workspace(_guest.id, _id) THEN
    RETURN parlor.refused('alreadyMember') || jsonb_build_object('account', _guest.id);
  END IF;
  INSERT INTO parlor.workspace_member (workspace_id, account_id, joined_at, rev)
  VALUES (_id, _guest.id, parlor.now(), parlor.bump_workspace(_id))
  ON CONFLICT (account_id, workspace_id) DO UPDATE SET joined_at = excluded.joined_at, left_at = NULL, rev = excluded.rev;
  FOR _room IN
    SELECT id FROM parlor.room WHERE workspace_id = _id
      AND (name IS NULL AND _guest.id IN (low_id, high_id) OR name_key = 'general' AND deleted_at IS NULL)
    ORDER BY id FOR NO KEY UPDATE
  LOOP
    PERFORM parlor.add_to_room(_guest.id, _room);
    _hints := _hints || parlor.room_hint(_room);
  END LOOP;
  PERFORM parlor.uncount_try(_try.key);
  RETURN jsonb_build_object('account', _guest.id, 'nickname', _guest.nickname,
    'hints', _hints || parlor.workspace_hint(_id) || parlor.account_hint(_guest.id));
END
$$;

-- Takes a member out of a workspace and of all its rooms: itself, or as the admin another one. Its messages stay.
CREATE OR REPLACE FUNCTION parlor.leave_workspace(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _id bigint := (_q->>'workspace')::bigint;
  _member bigint := coalesce((_q->>'account')::bigint, _account);
  _room bigint;
  _hints jsonb;
  _fault jsonb;
BEGIN
  _fault := parlor.enter(_account, 'workspace', _id, _q ? 'account', _member, parlor.refused('unknown', 'account'));
  IF _fault IS NOT NULL THEN RETURN _fault; END IF;
  IF EXISTS (SELECT FROM parlor.workspace WHERE id = _id AND admin_id = _member) THEN
    RETURN parlor.refused('adminStays', 'workspace');
  END IF;
  SELECT id INTO _room FROM parlor.room WHERE workspace_id = _id AND admin_id = _member AND deleted_at IS NULL
  ORDER BY name LIMIT 1;
  IF FOUND THEN RETURN parlor.refused('adminStays', 'room') || jsonb_build_object('room', _room); END IF;
  FOR _room IN
    SELECT r.id FROM parlor.room r JOIN parlor.room_member m ON m.room_id = r.id AND m.account_id = _member
    WHERE r.workspace_id = _id AND m.left_at IS NULL ORDER BY r.id FOR NO KEY UPDATE OF r
  LOOP
    PERFORM parlor.take_from_room(_member, _room);
  END LOOP;
  UPDATE parlor.workspace_member SET left_at = parlor.now(), rev = parlor.bump_workspace(_id)
  WHERE account_id = _member AND workspace_id = _id;
  PERFORM parlor.bump_account(_member);
  _hints := parlor.workspace_hint(_id) || parlor.account_hint(_member);
  RETURN jsonb_build_object('hints', _hints);
END
$$;

-- Deletes a workspace with all its rooms and messages, for all its members.
CREATE OR REPLACE FUNCTION parlor.delete_workspace(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _id bigint := (_q->>'workspace')::bigint;
  _hints jsonb;
  _fault jsonb;
  _rooms bigint[];
BEGIN
  _fault := parlor.enter(_account, 'workspace', _id, true);
  IF _fault IS NOT NULL THEN RETURN _fault; END IF;
  _hints := jsonb_build_array(jsonb_build_array('parlor_w' || _id, 'w:gone'));
  _rooms := ARRAY(SELECT id FROM parlor.room WHERE workspace_id = _id ORDER BY id FOR UPDATE);
  PERFORM parlor.erase_messages(_rooms);
  DELETE FROM parlor.room_member WHERE room_id = ANY (_rooms);
  DELETE FROM parlor.room WHERE id = ANY (_rooms);
  DELETE FROM parlor.workspace_member WHERE workspace_id = _id;
  DELETE FROM parlor.workspace WHERE id = _id;
  RETURN jsonb_build_object('hints', _hints);
END
$$;

CREATE OR REPLACE FUNCTION parlor.erase_messages(_rooms bigint[]) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  DELETE FROM parlor.file f USING parlor.message m WHERE f.message = m.number AND m.room_id = ANY (_rooms);
  DELETE FROM parlor.reaction r USING parlor.message m WHERE r.message = m.number AND m.room_id = ANY (_rooms);
  DELETE FROM parlor.message WHERE room_id = ANY (_rooms);
END
$$;
