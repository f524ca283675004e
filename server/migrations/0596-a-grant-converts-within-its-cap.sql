-- More than the largest pay-out of its terms never becomes a member's own money: such a conversion is refused, not trimmed.
alter table rewards.grants add constraint grants_convert_within_their_cap check (
  case when converted is null or terms ->> 'payoutMax' is null then true
    else converted <= (terms ->> 'payoutMax')::numeric * 10000 end
);
