-- Purchases. Clients ask for packs; only the owner of the server settles a receipt of the payer, once it has verified it.

-- Notes a pack before anybody is asked for money. A repeat of a request is answered as the first. What a pack gives is the
-- server's to say. If the account has bought a pack that can be bought once only, asks the payer to restore it instead.
CREATE OR REPLACE FUNCTION parlor.begin_purchase(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _pack parlor.pack;
  _held integer;
  _id bigint;
BEGIN
  PERFORM parlor.lock_accounts(_account);
  SELECT * INTO _pack FROM parlor.pack WHERE id = _q->>'pack';
  IF NOT FOUND THEN RETURN parlor.refused('unknown', 'pack'); END IF;
  IF coalesce(octet_length(_q->>'request') NOT BETWEEN 1 AND 200, true) THEN RETURN parlor.refused('malformed', 'request'); END IF;
  SELECT id INTO _id FROM parlor.purchase WHERE request = _q->>'request' AND account_id = _account;
  IF FOUND THEN RETURN jsonb_build_object('purchase', _id); END IF;
  -- 1 and 2 are open, 4 and 5 are credited.
  SELECT max(state) INTO _held FROM parlor.purchase
  WHERE account_id = _account AND product = _pack.id AND state IN (1, 2, 4, 5);
  IF _pack.is_once AND _held IS NOT NULL THEN
    IF _held >= 4 THEN PERFORM parlor.ask_to_restore(_account); END IF;
    RETURN parlor.refused('bought') || jsonb_build_object('arrived', _held >= 4);
  END IF;
  INSERT INTO parlor.purchase (account_id, request, product, coins, state, began_at, rev)
  VALUES (_account, _q->>'request', _pack.id, _pack.coins, 1, parlor.now(),
    parlor.bump_account(_account))
  RETURNING id INTO _id;
  RETURN jsonb_build_object('purchase', _id, 'hints', parlor.account_hint(_account));
END
$$;

-- Cancels a purchase that waits. If the payer has the request, it hears of that with the next receipts.
CREATE OR REPLACE FUNCTION parlor.cancel_purchase(_account bigint, _q jsonb) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM parlor.lock_accounts(_account);
  UPDATE parlor.purchase SET state = 7, rev = parlor.bump_account(_account),
    finished_at = CASE WHEN submitted_at IS NULL THEN parlor.now() END
  WHERE id = (_q->>'purchase')::bigint AND account_id = _account AND state IN (1, 2);
  RETURN jsonb_build_object('hints', parlor.account_hint(_account));
END
$$;

-- Has the payer asked for what the account has paid for and never got. The payer hears of it with the next receipts.
CREATE OR REPLACE FUNCTION parlor.ask_to_restore(_account bigint) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE parlor.account SET restore_at = coalesce(restore_at, parlor.now()) WHERE id = _account;
  RETURN '{}';
END
$$;

-- Whether coins are sold. They are from the first receipts on that were read: until then, no payer is known, and the packs are as the
-- schema made them.
CREATE OR REPLACE FUNCTION parlor.sells_coins() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT packs_rev > 1 FROM parlor.server
$$;

-- The packs that are sold, in the payer's order, and the number of their last change.
CREATE OR REPLACE FUNCTION parlor_api.packs(_token text) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, parlor, pg_temp AS $$
BEGIN
  PERFORM parlor.device_of(_token);
  RETURN jsonb_build_object('rev', (SELECT packs_rev FROM parlor.server), 'packs', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'coins', coins, 'once', is_once, 'prices', prices)
      ORDER BY place, id), '[]') FROM parlor.pack WHERE parlor.sells_coins()));
END
$$;

-- The state of a purchase after an answer; NULL if the answer changes nothing. 1 asked, 2 deferred, 3 failed, 4 purchased,
-- 5 restored, 6 refunded, 7 cancelled. A payment credits the coins once, and a refund ends the purchase.
CREATE OR REPLACE FUNCTION parlor.state_after(_state integer, _answer integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN _state = 6 OR _answer = 1 THEN NULL
    WHEN _answer = 6 THEN 6
    WHEN _answer IN (4, 5) AND _state NOT IN (4, 5) THEN _answer
    WHEN _answer IN (2, 3) AND _state IN (1, 2) AND _state <> _answer THEN _answer
  END
$$;

-- The purchase that a receipt is about; makes it if the receipt restores or refunds one that is not known here. NULL if there
-- is none, or if the transaction belongs to another one.
CREATE OR REPLACE FUNCTION parlor.purchase_of(
  _account bigint, _transaction text, _request text, _product text, _coins bigint, _state integer
) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _holder bigint;
  _id bigint;
BEGIN
  SELECT id INTO _holder FROM parlor.purchase WHERE transaction_id = _transaction;
  IF _request IS NOT NULL THEN
    SELECT id INTO _id FROM parlor.purchase WHERE account_id = _account AND request = _request;
    RETURN CASE WHEN _holder IS NULL OR _holder = _id THEN _id END;
  END IF;
  IF _holder IS NOT NULL THEN RETURN _holder; END IF;
  IF _state NOT IN (5, 6) OR _state = 5
    AND EXISTS (SELECT FROM parlor.pack WHERE id = _product AND is_once)
    AND EXISTS (SELECT FROM parlor.purchase WHERE account_id = _account AND product = _product AND state IN (4, 5))
  THEN
    RETURN NULL;
  END IF;
  INSERT INTO parlor.purchase (account_id, product, coins, state, began_at, submitted_at, rev)
  VALUES (_account, _product, _coins, 1, parlor.now(), parlor.now(), 0) RETURNING id INTO _id;
  RETURN _id;
END
$$;

-- Records a verified receipt, and credits its coins or takes them back. Returns NULL if it changes nothing. If the account owes
-- coins, a purchase pays them first; if it has too few for a refund, it owes the rest.
CREATE OR REPLACE FUNCTION parlor.settle(
  _account bigint, _transaction text, _request text, _product text, _coins bigint, _state integer
) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  _owner parlor.account;
  _id bigint;
  _old parlor.purchase;
  _new integer;
  _paid bigint := 0;
  _taken bigint := 0;
  _rev bigint;
BEGIN
  PERFORM set_config('lock_timeout', parlor.patience(), true);
  SELECT * INTO _owner FROM parlor.account WHERE id = _account FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  _id := parlor.purchase_of(_account, _transaction, _request, _product, _coins, _state);
  SELECT * INTO _old FROM parlor.purchase WHERE id = _id;
  _new := parlor.state_after(_old.state, _state);
  IF _new IS NULL OR _old.account_id <> _account OR _old.product <> _product
    -- Another transaction has paid for the request. Its coins are not those of this refund.
    OR _new = 6 AND _old.state IN (4, 5) AND _old.transaction_id <> _transaction
  THEN
    RETURN NULL;
  END IF;
  IF _new IN (4, 5) THEN _paid := least(_owner.coins_owed, _old.coins); END IF;
  IF _new = 6 AND _old.state IN (4, 5) THEN _taken := least(_owner.coins, _old.coins); END IF;
  UPDATE parlor.account SET rev = rev + 1, profile_rev = rev + 1,
    coins = coins - _taken + CASE WHEN _new IN (4, 5) THEN _old.coins - _paid ELSE 0 END,
    coins_owed = coins_owed - _paid + CASE WHEN _new = 6 AND _old.state IN (4, 5) THEN _old.coins - _taken ELSE 0 END
  WHERE id = _account RETURNING rev INTO _rev;
  UPDATE parlor.purchase SET state = _new, finished_at = NULL, rev = _rev,
    transaction_id = CASE WHEN _new = 2 THEN NULL ELSE _transaction END, paid = _paid, taken = _taken
  WHERE id = _old.id;
  RETURN jsonb_build_object('purchase', _old.id, 'state', _new, 'paid', _paid, 'taken', _taken,
    'hints', parlor.account_hint(_account));
EXCEPTION WHEN lock_not_available THEN
  PERFORM parlor.end_stuck_clients();
END
$$;
