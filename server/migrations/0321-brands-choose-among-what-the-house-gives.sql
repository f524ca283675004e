-- What a brand keeps closed of what the house opens: all play (''), a vendor, a game. What is not here is as the house says.
create table games.brand_choices (
  merchant text not null references core.brands (code),
  -- 'play', 'vendor <code>', 'game <code>'
  subject text not null check (subject = 'play' or subject ~ '^(vendor|game) .{1,64}$'),
  status games.status not null check (status <> 'on'),
  reason text not null,
  operator_id bigint not null,
  at timestamptz not null,
  primary key (merchant, subject)
);
create trigger brand_choices_change after insert or update or delete or truncate on games.brand_choices
  for each statement execute function games.count_catalogue_change();

-- What a public key is recognised by, and who brought it; a shared secret has none.
alter table games.vendor_keys add column fingerprint text;

-- Why a vendor is not on, in the words of whoever closed it.
alter table games.vendors add column status_why text;
