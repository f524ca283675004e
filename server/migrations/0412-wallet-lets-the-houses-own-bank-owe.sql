-- It is the house's: what it paid beyond what it took stands as a negative.
alter table wallet.accounts drop constraint accounts_of_somebody_stay_above_zero;
alter table wallet.accounts add constraint accounts_of_somebody_stay_above_zero check (
  may_go_negative = (kind in (
    'payment_in', 'payment_out', 'house_vendor', 'house_play', 'house_trial', 'promotions', 'commission', 'points', 'fees', 'rounding',
    'adjustments', 'vendor_debt'
  ))
);
