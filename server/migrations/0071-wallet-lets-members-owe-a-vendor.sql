-- "member/vendor": what a member owes after a vendor's correction, as a negative. It may only be owed or nothing.
alter table wallet.accounts drop constraint accounts_know_their_member;
alter table wallet.accounts add constraint accounts_know_their_member check (
  member is not distinct from case when kind in ('member_cash', 'member_bonus', 'member_points', 'vendor_wallet', 'vendor_debt', 'trial_play')
    then split_part(owner, '/', 1) end
);
alter table wallet.accounts drop constraint accounts_of_somebody_stay_above_zero;
alter table wallet.accounts add constraint accounts_of_somebody_stay_above_zero check (
  may_go_negative = (kind in (
    'payment_in', 'payment_out', 'house_vendor', 'house_trial', 'promotions', 'commission', 'points', 'fees', 'rounding',
    'adjustments', 'vendor_debt'
  ))
);
alter table wallet.accounts add constraint accounts_owe_or_hold_nothing check (kind <> 'vendor_debt' or balance <= 0);

create or replace function wallet.open_account(p_kind wallet.account_kind, p_owner text, p_currency text)
returns bigint language plpgsql as $$
declare
  v_id bigint;
  v_book wallet.book := case when p_kind in ('trial_play', 'house_trial') then 'trial' else 'real' end;
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
      case when p_kind in ('member_cash', 'member_bonus', 'member_points', 'vendor_wallet', 'vendor_debt', 'trial_play')
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
