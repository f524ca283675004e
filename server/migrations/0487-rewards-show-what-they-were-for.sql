-- The modules that give rewards hold theirs against the rewards that were really made.
create view rewards.reward_sources with (security_invoker = true) as
  select id, member_id, source_kind, source_id, occurrence, kind, currency, amount, state from rewards.rewards;
comment on view rewards.reward_sources is 'What each reward was given for.';
