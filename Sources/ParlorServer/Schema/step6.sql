-- The sixth step: when a reaction was given, and the author of the message once the author has seen it, with the number of that change
-- in the author's stream. Reactions of before this step count as seen.
ALTER TABLE parlor.reaction
  ADD COLUMN reacted_at bigint NOT NULL DEFAULT 0,
  ADD COLUMN seen_by bigint,
  ADD COLUMN seen_rev bigint;
CREATE INDEX reaction_seen ON parlor.reaction (seen_by, seen_rev) WHERE seen_by IS NOT NULL;
