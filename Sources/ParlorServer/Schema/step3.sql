-- The third step: the event log. What somebody does in Parlor, if they have turned that on; nothing that they type is in it.
CREATE TABLE parlor.event (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES parlor.account ON DELETE CASCADE,
  -- The session's number and the event's, as the client writes them.
  id text NOT NULL,
  json text NOT NULL,
  UNIQUE (account_id, id)
);
CREATE INDEX event_of_account ON parlor.event (account_id, number);
