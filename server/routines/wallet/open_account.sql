-- Returns the account's id; opens the account, and its ledger, at the first use.
create or replace function wallet.open_account(p_kind wallet.account_kind, p_owner text, p_currency text)
returns bigint language plpgsql
-- runs as the owner, with a search path in which no other role can write
security definer set search_path = pg_catalog, public, pg_temp
as $$
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
        when p_kind in ('member_cash', 'member_bonus', 'bonus_held', 'member_points', 'vendor_wallet', 'vendor_debt', 'member_debt', 'trial_play', 'member_held',
          'trial_held', 'agent_set_aside')
        then split_part(p_owner, '/', 1) end,
      p_kind in (
        'payment_in', 'payment_out', 'house_vendor', 'house_play', 'house_trial', 'promotions', 'bonus_issued', 'commission', 'points',
        'fees', 'rounding', 'adjustments', 'vendor_debt', 'member_debt'
      )
    )
    on conflict (kind, owner, currency) do nothing returning id into v_id;
  if not found then
    select id into v_id from wallet.accounts where kind = p_kind and owner = p_owner and currency = p_currency;
  end if;
  return v_id;
end $$;
