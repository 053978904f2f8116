-- Questions about accounts, and the function that takes all questions.

-- Whether a name is taken, as forms ask while they are filled in.
CREATE OR REPLACE FUNCTION parlor.is_taken(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF _q ? 'workspace' AND NOT parlor.is_in_workspace(_account, (_q->>'workspace')::bigint) THEN
    RETURN parlor.refused('unknown', 'workspace');
  END IF;
  RETURN jsonb_build_object('taken', CASE WHEN _q ? 'workspace'
    THEN parlor.is_channel_taken((_q->>'workspace')::bigint, _q->>'name', _q->>'key', (_q->>'room')::bigint)
    ELSE EXISTS (SELECT FROM parlor.account WHERE nickname_key = _q->>'key' AND id <> _account) END);
END
$$;

CREATE OR REPLACE FUNCTION parlor.change_nickname(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _workspace bigint;
  _hints jsonb := '[]';
BEGIN
  IF NOT parlor.is_tidy(_q->>'nickname') OR NOT parlor.is_key(_q->>'key', _q->>'nickname') THEN
    RETURN parlor.refused('invalid', 'nickname');
  END IF;
  BEGIN
    UPDATE parlor.account SET nickname = _q->>'nickname', nickname_key = _q->>'key', rev = rev + 1, profile_rev = rev + 1
    WHERE id = _account;
  EXCEPTION WHEN unique_violation THEN
    RETURN parlor.refused('taken', 'nickname');
  END;
  -- Everybody sees it in the list of members, also where the account was a member before.
  FOR _workspace IN
    SELECT workspace_id FROM parlor.workspace_member WHERE account_id = _account ORDER BY workspace_id
  LOOP
    UPDATE parlor.workspace_member SET rev = parlor.bump_workspace(_workspace)
    WHERE account_id = _account AND workspace_id = _workspace;
    _hints := _hints || parlor.workspace_hint(_workspace);
  END LOOP;
  RETURN jsonb_build_object('hints', _hints || parlor.account_hint(_account));
END
$$;

CREATE OR REPLACE FUNCTION parlor.change_phone(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF NOT parlor.is_phone(_q->>'phone') THEN RETURN parlor.refused('invalid', 'phone'); END IF;
  UPDATE parlor.account SET phone = _q->>'phone', rev = rev + 1, profile_rev = rev + 1 WHERE id = _account;
  RETURN jsonb_build_object('hints', parlor.account_hint(_account));
END
$$;

-- Asks what only the server can answer: _question has 'ask' and what belongs to it. The answer has 'refused' if nothing was
-- done. Send what is in 'hints' by pg_notify once the answer is there.
CREATE OR REPLACE FUNCTION parlor_api.ask(_token text, _question jsonb) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
DECLARE
  _account bigint := parlor.account_of(_token);
  _answer jsonb;
BEGIN
  PERFORM set_config('lock_timeout', parlor.patience(), true);
  _answer := CASE _question->>'ask'
    WHEN 'taken' THEN parlor.is_taken(_account, _question)
    WHEN 'nickname' THEN parlor.change_nickname(_account, _question)
    WHEN 'phone' THEN parlor.change_phone(_account, _question)
    WHEN 'prove' THEN parlor.prove_password(_account, _question)
    WHEN 'password' THEN parlor.change_password(_token, _question)
    WHEN 'purchase' THEN parlor.begin_purchase(_account, _question)
    WHEN 'cancel' THEN parlor.cancel_purchase(_account, _question)
    WHEN 'restore' THEN parlor.ask_to_restore(_account)
    WHEN 'makeWorkspace' THEN parlor.make_workspace(_account, _question)
    WHEN 'editWorkspace' THEN parlor.edit_workspace(_account, _question)
    WHEN 'handOverWorkspace' THEN parlor.hand_over_workspace(_account, _question)
    WHEN 'invite' THEN parlor.invite(_account, _question)
    WHEN 'leaveWorkspace' THEN parlor.leave_workspace(_account, _question)
    WHEN 'deleteWorkspace' THEN parlor.delete_workspace(_account, _question)
    WHEN 'makeChannel' THEN parlor.make_channel(_account, _question)
    WHEN 'editChannel' THEN parlor.edit_channel(_account, _question)
    WHEN 'handOverChannel' THEN parlor.hand_over_channel(_account, _question)
    WHEN 'joinChannel' THEN parlor.join_channel(_account, _question)
    WHEN 'leaveChannel' THEN parlor.leave_channel(_account, _question)
    WHEN 'deleteChannel' THEN parlor.delete_channel(_account, _question)
    WHEN 'direct' THEN parlor.open_direct(_account, _question)
    ELSE parlor.refused('malformed', 'ask')
  END;
  -- The device may have been signed out while this waited for a lock. Then everything is undone.
  PERFORM parlor.device_of(_token);
  RETURN _answer;
EXCEPTION WHEN data_exception OR integrity_constraint_violation THEN
  RETURN parlor.refused('malformed');
WHEN lock_not_available THEN
  PERFORM parlor.end_stuck_clients();
END
$$;
