-- Messages in formats without a nonce that were refused for good: the same one again is answered the same, whatever holds by then.
create table games.refused_messages (
  vendor text not null,
  -- SHA-256 of the call and of what was signed
  print text not null,
  code text not null,
  message text not null,
  balance bigint,
  refused_at timestamptz not null,
  -- when nothing could come of it any more; null: never
  forget_at timestamptz,
  primary key (vendor, print)
);
create index refused_messages_age on games.refused_messages (forget_at) where forget_at is not null;

-- A reference that was posted is held by its transaction for ever; one that was not, as long as its message could come again.
alter table games.form_references add column forget_at timestamptz;
create index form_references_age on games.form_references (seen_at);
