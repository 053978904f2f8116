-- 1,000 rooms of 64 people with a device each. A device's access token is its number, a dot, and 64 times the letter a.
INSERT INTO parlor.account (email, nickname, nickname_key, phone, coins, setting, verifier, created_at)
SELECT 'p' || i || '@example.org', 'p' || i, 'p' || i, '', 0, 'x', 'x', 0 FROM generate_series(1, 64) i;
INSERT INTO parlor.device (account_id, label, made_at, used_at, refresh, access, access_until)
SELECT i, 'd', 0, 0, parlor.digest('r' || i), parlor.digest(i || '.' || repeat('a', 64)), 9000000000000000
FROM generate_series(1, 64) i;
INSERT INTO parlor.workspace (admin_id, name, description, created_at) VALUES (1, 'w', '', 0);
INSERT INTO parlor.room (workspace_id, name, name_key, description, admin_id, created_at, member_count)
SELECT 1, 'r' || i, 'r' || i, '', 1, 0, 64 FROM generate_series(1, 1000) i;
INSERT INTO parlor.room_member (room_id, account_id, joined_at, rev, own_rev)
SELECT r, a, 0, 1, 1 FROM generate_series(1, 1000) r, generate_series(1, 64) a;
VACUUM ANALYZE;
