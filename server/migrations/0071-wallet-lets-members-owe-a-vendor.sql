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
