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

create or replace function wallet.open_account(p_kind wallet.account_kind, p_owner text, p_currency text)
returns bigint language plpgsql as $$
declare
  v_id bigint;
  v_book wallet.book := case when p_kind in ('trial_play', 'house_trial', 'trial_held') then 'trial' else 'real' end;
  v_ledger smallint;
begin
  select id into v_id from wallet.accounts where kind = p_kind and owner = p_owner and currency = p_currency;
  if found then return v_id; end if;

  select number into v_ledger from wallet.ledgers where book = v_book and currency = p_currency;
  if not found then
    lock table wallet.ledgers in share row exclusive mode;
    insert into wallet.ledgers (number, book, currency)
      select coalesce(max(number), 0) + 1, v_book, p_currency from wallet.ledgers
      on conflict (book, currency) do nothing;
    select number into v_ledger from wallet.ledgers where book = v_book and currency = p_currency;
  end if;

  insert into wallet.accounts (id, ledger, book, currency, kind, owner, member, may_go_negative)
    values (
      nextval('wallet.account_numbers') * 1000 + v_ledger, v_ledger, v_book, p_currency, p_kind, p_owner,
      case
        when p_kind in ('member_cash', 'member_bonus', 'member_points', 'vendor_wallet', 'vendor_debt', 'trial_play', 'member_held', 'trial_held')
        then split_part(p_owner, '/', 1) end,
      p_kind in (
        'payment_in', 'payment_out', 'house_vendor', 'house_trial', 'promotions', 'commission', 'points', 'fees', 'rounding',
        'adjustments', 'vendor_debt'
      )
    )
    on conflict (kind, owner, currency) do nothing returning id into v_id;
  if not found then
    select id into v_id from wallet.accounts where kind = p_kind and owner = p_owner and currency = p_currency;
  end if;
  return v_id;
end $$;

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

-- Effects of wallet.post_batch: a hold begins and ends in the commit of its money.
create function wallet.apply_hold_begun(p_rows jsonb) returns void language sql as $$
  insert into wallet.holds (key, account_id, held_id, amount, reference, expires_at, created_at)
  select r.key, r.account_id, r.held_id, r.amount, r.reference, r.expires_at, r.at
  from jsonb_to_recordset(p_rows)
    as r(key text, account_id bigint, held_id bigint, amount bigint, reference text, expires_at timestamptz, at timestamptz)
$$;

create function wallet.apply_hold_ended(p_rows jsonb) returns void language plpgsql
set enable_seqscan = off
as $$
declare
  v_ended int;
begin
  update wallet.holds h set state = r.state, posted = r.posted, ended_at = r.at
    from jsonb_to_recordset(p_rows) as r(key text, state wallet.hold_state, posted bigint, at timestamptz)
    where h.key = r.key and h.state = 'open';
  get diagnostics v_ended = row_count;
  if v_ended < jsonb_array_length(p_rows) then
    raise exception 'a hold has ended already' using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;

select wallet.register_effect('wallet.apply_hold_begun');
select wallet.register_effect('wallet.apply_hold_ended');

-- An ended hold stays as it ended, and no hold is forgotten.
create function wallet.keep_hold() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.state <> 'open'
    or (old.key, old.account_id, old.held_id, old.amount, old.reference, old.expires_at, old.created_at)
      is distinct from (new.key, new.account_id, new.held_id, new.amount, new.reference, new.expires_at, new.created_at)
  then raise exception 'what a hold was stays written'; end if;
  return new;
end $$;
create trigger holds_stay before update or delete on wallet.holds for each row execute function wallet.keep_hold();
create trigger holds_are_not_emptied before truncate on wallet.holds for each statement execute function wallet.refuse_change();
