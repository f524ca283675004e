-- A message says what it is about: a category, by which members filter, and the thing itself, to which the page links. Members choose by
-- category which messages they also get by mail and SMS.
alter table messages.messages add column category text, add column about_kind text, add column about_id text;

update messages.messages set
  category = case
    when key like 'grant-%' or key like 'reward-%' or key like 'points-%' then 'rewards'
    when key in ('round-void', 'round-closed', 'limit-ready') then 'play'
    when key in ('feedback-answered', 'contact-answered') then 'service'
    when key like 'deposit-%' or key like 'withdrawal-%' or key like 'transfer-%' or key like 'line-%' or key = 'adjustment-posted'
      then 'money'
    else 'security' end,
  about_kind = case
    when key in ('feedback-answered', 'contact-answered') then 'ticket'
    when parameters ->> 'reference' is null then null
    else case split_part(parameters ->> 'reference', '-', 1)
      when 'D' then 'deposit' when 'W' then 'withdrawal' when 'B' then 'grant' when 'R' then 'reward' when 'G' then 'redemption'
      when 'L' then 'line' when 'T' then 'transfer' end end;
update messages.messages set about_id = case when about_kind = 'ticket' then '' else left(parameters ->> 'reference', 64) end
where about_kind is not null;

alter table messages.messages
  alter column category set not null,
  add check (category in ('money', 'security', 'play', 'rewards', 'campaigns', 'service')),
  add check ((about_kind is null) = (about_id is null));
create index messages_by_category on messages.messages (member_id, category) where removed_at is null;

create table messages.preferences (
  member_id text primary key,
  -- null: never asked, which counts as no
  marketing boolean,
  marketing_at timestamptz,
  mail text[] not null default '{}',
  sms text[] not null default '{}'
);
comment on table messages.preferences is 'Which categories a member also gets by mail and SMS, and whether they want advertising at all.';

create view messages.marketing_choices with (security_invoker = true) as select member_id, marketing, marketing_at from messages.preferences;
comment on view messages.marketing_choices is 'Whether a member agreed to advertising; no row and null: never asked.';
