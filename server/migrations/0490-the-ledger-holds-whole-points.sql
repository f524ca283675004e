-- Points have a currency of their own, which holds nothing else, and are whole (docs/reference/promotions.md 1).
alter table wallet.accounts add constraint accounts_of_points_hold_whole_points check (
  (kind in ('member_points', 'points')) = (currency = 'PTS') and (currency <> 'PTS' or balance % 10000 = 0)
);

create view bets.round_starts with (security_invoker = true) as
  select vendor, round_id, member_id, opened_at from bets.rounds;
comment on view bets.round_starts is 'When each round began.';
