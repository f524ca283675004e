-- What the door says of a member's brand: whose talk its operators judge, and whether features of games may be sold there.

-- null until the member opens a game again: nobody judges what nobody is known to answer for
alter table studio.players add column brand text;
alter table studio.sessions add column sells_features boolean not null default true;

-- the chat's rules of each brand; '' for brands that have none of their own
create table studio.chat_brand_rules (
  brand text primary key,
  is_on boolean not null,
  words text[] not null,
  changed_by text not null,
  changed_at timestamptz not null
);
insert into studio.chat_brand_rules select '', is_on, words, changed_by, changed_at from studio.chat_rules;
drop table studio.chat_rules;
