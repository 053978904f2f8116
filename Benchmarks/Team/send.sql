\set r random(1, 1000)
\set n :n + 1
\set dev :client_id + 1
CALL parlor_api.act_and_hint(:dev || '.' || repeat('a', 64), ('[{"op": "post", "room": ' || :r || ', "number": ' || (:dev::bigint << 32 | :n) || ', "text": "a message of about forty letters, so to say"}]')::jsonb, NULL, 0);
