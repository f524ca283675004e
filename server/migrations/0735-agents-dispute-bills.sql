-- What agents say against a bill, and what operators answered. Written once, answered once.
create table agents.disputes (
  id bigint generated always as identity primary key,
  brand text not null references core.brands (code),
  bill_id bigint not null references agents.bills,
  agent_id text not null,
  -- the member whose line of the bill is meant; null: the bill as a whole
  about_id text,
  text text not null check (length(text) between 10 and 500),
  request_id text not null,
  state text not null default 'open' check (state in ('open', 'stands', 'agreed', 'withdrawn')),
  asked_at timestamptz not null,
  answer text check (length(answer) between 10 and 500),
  answered_at timestamptz,
  answered_by text,
  unique (agent_id, request_id),
  constraint disputes_are_answered check ((state = 'open') = (answered_at is null)),
  constraint disputes_say_their_answer check ((state in ('stands', 'agreed')) = (num_nonnulls(answer, answered_by) = 2))
);
create unique index disputes_that_are_open on agents.disputes (bill_id, agent_id) where state = 'open';
create index disputes_of_an_agent on agents.disputes (agent_id, id desc);
create index disputes_of_a_brand on agents.disputes (brand, state, id desc);
-- routine: agents.keep_dispute
create trigger disputes_stay before update or delete on agents.disputes for each row execute function agents.keep_dispute();
