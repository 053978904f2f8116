-- The fifth step: what an account has read of a room after read_sequence, in ranges that do not touch each other. Those up to
-- read_sequence mean nothing. own_after now counts all messages after read_sequence that are not unread: the account's own, and
-- those in ranges.
CREATE TABLE parlor.read_range (
  account_id bigint NOT NULL,
  room_id bigint NOT NULL,
  first bigint NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (account_id, room_id, first),
  FOREIGN KEY (account_id, room_id) REFERENCES parlor.room_member ON DELETE CASCADE
);
