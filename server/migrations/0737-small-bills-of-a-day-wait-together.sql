-- Whether a bill of the brand waited for two persons: what did not, of one agent, kind and day, stays within the rule's amount
-- (docs/decisions/0715). Earlier bills that waited are known by their decision.
alter table agents.bills add column waits boolean not null default false;
alter table agents.bills disable trigger bills_stay;
update agents.bills b set waits = true
where b.state in ('waiting', 'approved')
  or exists (select from core.decisions d where d.kind = 'agent-bill.pay' and d.subject = 'agent-bill:' || b.id and d.state = 'done');
alter table agents.bills enable trigger bills_stay;
alter table agents.bills
  add constraint bills_that_wait_say_so check (state not in ('waiting', 'approved') or waits),
  add constraint bills_that_waited_have_a_way check (not waits or state in ('waiting', 'approved', 'paid'));
create index bills_unseen on agents.bills (taker_id, kind, day) where giver_id is null and not waits;
