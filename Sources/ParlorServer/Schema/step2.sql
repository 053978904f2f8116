-- The second step: what the buyers see of the payer's packs, and what an account asks of the payer.
ALTER TABLE parlor.pack
  -- What the pack costs, as a text for each language.
  ADD COLUMN prices jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN place integer NOT NULL DEFAULT 0;
UPDATE parlor.pack SET place = coins,
  prices = jsonb_build_object('en', to_char(coins * 10, 'FM9,999') || ' won', 'ko', to_char(coins * 10, 'FM9,999') || '원')
WHERE id IN ('coins.10', 'coins.50', 'coins.100');
ALTER TABLE parlor.server ADD COLUMN packs_rev bigint NOT NULL DEFAULT 1;
-- How many coins of a purchase have paid what the account owed, and how many a refund has taken back.
ALTER TABLE parlor.purchase
  ADD COLUMN paid bigint NOT NULL DEFAULT 0,
  ADD COLUMN taken bigint NOT NULL DEFAULT 0;
-- Since when the account waits until the payer hears that it asks for what it has paid for and never got.
ALTER TABLE parlor.account ADD COLUMN restore_at bigint;
