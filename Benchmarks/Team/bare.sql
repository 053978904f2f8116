\set r random(1, 1000)
\set n :n + 1
\set dev :client_id + 1
WITH a AS (
  UPDATE parlor.account SET rev = rev + 1 WHERE id = :dev RETURNING rev
), h AS (
  UPDATE parlor.room SET last_sequence = last_sequence + 1, rev = rev + 1, last_at = 5, last_number = :n WHERE id = :r
  RETURNING last_sequence, rev
), m AS (
  UPDATE parlor.room_member SET own_rev = a.rev, read_sequence = h.last_sequence FROM a, h
  WHERE account_id = :dev AND room_id = :r
) INSERT INTO parlor.message (number, room_id, sequence, rev, author_id, sent_at, text)
SELECT (:dev + 1000)::bigint << 32 | :n, :r, last_sequence, rev, :dev, 5, 'a message of about forty letters, so to say' FROM h
RETURNING sequence, rev;
SELECT pg_notify('parlor_w1', :r || ':' || :n), pg_notify('parlor_a' || :dev, 'a:' || :n);
