-- What operators decide about money and about the rules of money, one row a decision: who asked, who agreed, above which rule, with
-- what evidence. One person's decisions stand here as well, since sums over a day count them.
create table core.decisions (
  id bigint generated always as identity primary key,
  reference text not null unique check (reference ~ '^Q-[0-9A-Z]{8}$'),
  -- null: the house's
  brand text references core.brands (code),
  kind text not null check (kind ~ '^[a-z-]+\.[a-z-]+$'),
  -- who may ask and agree; an operator of the house also by `house_permission`
  permission text not null,
  house_permission text,
  -- one of those who agree, or who asks, must be of the house
  needs_house boolean not null default false,
  subject text not null check (length(subject) between 3 and 200),
  -- whose money it is, and how much of it: what sums over a day count
  member_id text,
  direction text check (direction in ('in', 'out')),
  currency text check (currency ~ '^[A-Z]{3}$'),
  amount bigint check (amount > 0),
  content jsonb not null,
  -- SHA-256 over everything that is decided; the database makes it
  content_hash text not null,
  -- what the asker saw of the subject: a decision about something else by now is overtaken
  basis text not null default '',
  reason text not null,
  -- what shows that it is so: a line of a bank's statement, a ticket; none serves twice
  evidence text check (length(evidence) between 1 and 200),
  -- persons who must be for it, the asker counted
  needed smallint not null check (needed between 1 and 4),
  -- persons who are not counted: who wrote or agreed to the rule that this one is decided by
  excluded bigint[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'agreed', 'done', 'refused', 'withdrawn', 'expired', 'overtaken')),
  asked_by bigint not null references identity.operators,
  asked_name text not null,
  asked_person bigint not null references identity.persons,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  -- when an agreed one is carried out, where its kind waits
  effective_at timestamptz,
  closed_at timestamptz,
  closed_by text,
  note text,
  -- what carrying it out brought that may be shown
  result jsonb,
  constraint decisions_end_once check ((state in ('open', 'agreed')) = (closed_at is null)),
  constraint decisions_about_money_say_all_of_it check (num_nulls(direction, currency, amount) in (0, 3))
);
create unique index decisions_one_open_of_a_subject on core.decisions (coalesce(brand, '*'), kind, subject) where state in ('open', 'agreed');
create unique index decisions_use_evidence_once on core.decisions (coalesce(brand, '*'), lower(evidence))
  where evidence is not null and state in ('open', 'agreed', 'done');
create index decisions_of_brand on core.decisions (brand, id desc);
create index decisions_waiting on core.decisions (expires_at) where state in ('open', 'agreed');
create index decisions_of_subject on core.decisions (subject, id desc);
create index decisions_of_member on core.decisions (member_id, closed_at) where state = 'done' and amount is not null;
create index decisions_of_asker on core.decisions (asked_person, closed_at) where state = 'done' and amount is not null;
create index decisions_of_day on core.decisions (brand, currency, closed_at) where state = 'done' and amount is not null;

-- the asker's own word is one of them
create table core.decision_votes (
  decision_id bigint not null references core.decisions,
  person_id bigint not null references identity.persons,
  operator_id bigint not null references identity.operators,
  operator text not null,
  is_house boolean not null,
  agrees boolean not null,
  -- of what was read: a vote on other content counts nothing
  content_hash text not null,
  note text,
  ip text not null,
  at timestamptz not null,
  primary key (decision_id, person_id)
);
create index votes_of_person on core.decision_votes (person_id, at);

create trigger votes_only_grow before update or delete or truncate on core.decision_votes for each statement execute function core.refuse_change();

-- routine: core.keep_decision
create trigger decisions_keep_to_their_rules before insert or update or delete on core.decisions for each row execute function core.keep_decision();
create trigger decisions_are_not_emptied before truncate on core.decisions for each statement execute function core.refuse_change();

-- routine: core.check_vote
create trigger votes_are_of_who_may before insert on core.decision_votes for each row execute function core.check_vote();

-- Up to which sums one person decides alone. A brand's newest row and the house's newest row count together, the stricter of each;
-- where one of the two is missing, two persons decide about everything. Rows are never changed, taken back or dated back.
create table core.money_rules (
  id bigint generated always as identity primary key,
  -- null: the house's, the floor of every brand
  brand text references core.brands (code),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- one member's within a day, of one direction
  member_above bigint not null check (member_above >= 0),
  -- one operator's alone within a day
  operator_above bigint not null check (operator_above >= member_above),
  -- all of a brand's that one person decided, within a day
  brand_above bigint not null check (brand_above >= operator_above),
  -- persons who made it looser: they are not counted under it
  authors bigint[] not null default '{}',
  decision_id bigint references core.decisions,
  at timestamptz not null
);
create index money_rules_newest on core.money_rules (coalesce(brand, '*'), currency, id desc);
create trigger money_rules_only_grow before update or delete or truncate on core.money_rules for each statement execute function core.refuse_change();

-- what of the decisions an operator has seen: newer ones are news
create table core.decisions_seen (
  operator_id bigint primary key references identity.operators,
  seen_at timestamptz not null
);
