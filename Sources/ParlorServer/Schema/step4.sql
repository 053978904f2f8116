-- The fourth step: invitations. Somebody who signs up needs the code of one.
CREATE TABLE parlor.invitation (
  -- Only whoever is invited has the code.
  digest bytea PRIMARY KEY,
  until bigint NOT NULL
);
-- A server from before this step signs everybody up, as it did, until its administrator makes the first invitation.
ALTER TABLE parlor.server ADD COLUMN is_open boolean NOT NULL DEFAULT false;
UPDATE parlor.server SET is_open = EXISTS (SELECT FROM parlor.step WHERE done_at < now());
