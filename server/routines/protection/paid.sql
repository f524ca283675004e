create or replace function protection.paid(p_reason wallet.reason, p_amount bigint) returns bigint language sql immutable as $$
  select case when p_reason in ('win', 'free_win', 'bonus_win', 'jackpot_win', 'promo_win', 'cashback', 'win_rollback', 'vendor_adjustment')
    then p_amount else 0 end
$$;
