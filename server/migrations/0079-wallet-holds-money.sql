-- Two-phase holds: money leaves an account into the held account of the same owner, and from there goes where it was meant for,
-- whole or in part, or back.
alter table wallet.accounts drop constraint accounts_know_their_member;
alter table wallet.accounts add constraint accounts_know_their_member check (
  member is not distinct from case
    when kind in ('member_cash', 'member_bonus', 'member_points', 'vendor_wallet', 'vendor_debt', 'trial_play', 'member_held', 'trial_held')
    then split_part(owner, '/', 1) end
);
alter table wallet.accounts drop constraint accounts_stay_in_their_book;
alter table wallet.accounts add constraint accounts_stay_in_their_book
  check ((book = 'trial') = (kind in ('trial_play', 'house_trial', 'trial_held')));

create type wallet.hold_state as enum ('open', 'posted', 'released', 'expired');

create table wallet.holds (
  key text primary key check (length(key) between 1 and 150),
  account_id bigint not null references wallet.accounts,
  held_id bigint not null references wallet.accounts,
  amount bigint not null check (amount > 0),
  -- what of it went where it was meant for; the rest went back
  posted bigint not null default 0,
  state wallet.hold_state not null default 'open',
  reference text not null check (length(reference) <= 200),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint holds_end_once check ((state = 'open') = (ended_at is null)),
  constraint holds_post_what_they_hold check (posted between 0 and amount and (state = 'posted') = (posted > 0)),
  constraint holds_stay_in_one_ledger check (account_id % 1000 = held_id % 1000)
);
create index holds_to_expire on wallet.holds (expires_at) where state = 'open';
create index holds_of_an_account on wallet.holds (held_id) where state = 'open';

insert into wallet.effects (name) values ('wallet.apply_hold_begun'), ('wallet.apply_hold_ended');

-- routine: wallet.keep_hold
create trigger holds_stay before update or delete on wallet.holds for each row execute function wallet.keep_hold();
create trigger holds_are_not_emptied before truncate on wallet.holds for each statement execute function wallet.refuse_change();
