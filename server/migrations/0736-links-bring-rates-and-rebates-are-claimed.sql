-- Rates that an agent's account has from its registration by a link on.
create table agents.link_rates (
  -- identity.invitation_codes
  link_id bigint primary key,
  brand text not null references core.brands (code),
  points jsonb not null check (jsonb_typeof(points) = 'object')
);
-- routine: core.refuse_change
create trigger link_rates_stay before update or delete on agents.link_rates for each statement execute function core.refuse_change();

-- Rebates that their agents claim, until a day.
alter table agents.rebates
  add column claim_until date,
  drop constraint rebates_state_check,
  add constraint rebates_state_check
    check (state in ('calculated', 'claimable', 'waiting', 'paid', 'refused', 'expired', 'nothing')),
  add constraint rebates_are_claimed_until_a_day check (state not in ('claimable', 'expired') or claim_until is not null);
create index rebates_to_claim on agents.rebates (agent_id, day) where state = 'claimable';
create index rebates_to_expire on agents.rebates (brand, claim_until) where state = 'claimable';
