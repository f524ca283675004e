-- When the agent was told that the rebate expires soon; null: not yet.
alter table agents.rebates add column reminded_at timestamptz;
create index rebates_to_remind on agents.rebates (brand, claim_until) where state = 'claimable' and reminded_at is null;
