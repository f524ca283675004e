-- Words of mail and SMS that a brand wrote itself (docs/decisions/0782). The newest version of each is in force.
create table core.outgoing_templates (
  brand text not null references core.brands (code),
  kind text not null,
  channel text not null check (channel ~ '^[a-z]{2,16}$'),
  language text not null check (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  version int not null check (version >= 1),
  subject text check (length(subject) between 1 and 400),
  -- null: with this version the brand went back to the words of the house
  body text check (length(body) between 1 and 8000),
  decision_id bigint not null references core.decisions (id),
  -- who asked for it
  by_name text not null,
  at timestamptz not null,
  primary key (brand, kind, channel, language, version),
  check (subject is null or (channel = 'mail' and body is not null))
);

-- Who writes them; most need a second person with the same permission, so that nobody who makes operators has it.
alter table identity.roles drop constraint roles_make_operators_or_decide_about_money;
-- contract: it forbids what the one before forbade, and a permission that the version before does not know
alter table identity.roles add constraint roles_make_operators_or_decide_about_money check (
  not ('{operators.manage,house.operators}'::text[] && permissions)
  or not ('{deposits.review,withdrawals.review,withdrawals.force,transfers.decide,rounds.resolve,cashier.rules,promotions.review,promotions.grant,lotteries.write,templates.write,house.vendors,house.rules,house.lotteries}'::text[] && permissions)
);
update identity.roles set permissions = permissions || '{templates.write}'::text[] where name = 'admin';
