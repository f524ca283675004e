-- What a period's settlement let wait for a review: given, held and refused are together everybody whom the period owed. What
-- became of a held gift since then stands in its participation.
alter table promotions.settlements
  add column held integer not null default 0 check (held >= 0),
  add column held_minor bigint not null default 0 check (held_minor >= 0);
update promotions.settlements s set held = r.held, held_minor = r.held_minor
from (
  select p.offer_id, p.occurrence, count(*)::int as held, coalesce(sum(p.amount_minor), 0)::bigint as held_minor
  from promotions.participations p
  where p.occurrence like 'period:%' and p.evidence ? 'signals'
  group by p.offer_id, p.occurrence
) r
where r.offer_id = s.offer_id and r.occurrence = 'period:' || s.day::text;
