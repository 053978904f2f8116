\set r random(1, 1000)
\set n :n + 1
\set dev :client_id + 1
SELECT parlor_api.act(:dev || '.' || repeat('a', 64), ('[{"op": "post", "room": ' || :r || ', "number": ' || (:dev::bigint << 32 | :n) || ', "text": "a message of about forty letters, so to say"}]')::jsonb);
SELECT pg_notify('parlor_w1', :r || ':' || :n);
