-- The house owes what it gave out as bonus money: that account stands below zero by what all grants hold together.
alter table wallet.accounts drop constraint accounts_of_somebody_stay_above_zero;
alter table wallet.accounts add constraint accounts_of_somebody_stay_above_zero check (
  may_go_negative = (kind in (
    'payment_in', 'payment_out', 'house_vendor', 'house_play', 'house_trial', 'promotions', 'bonus_issued', 'commission', 'points', 'fees',
    'rounding', 'adjustments', 'vendor_debt'
  ))
);

alter table wallet.accounts drop constraint accounts_know_their_member;
alter table wallet.accounts add constraint accounts_know_their_member check (
  member is not distinct from case
    when kind in (
      'member_cash', 'member_bonus', 'bonus_held', 'member_points', 'vendor_wallet', 'vendor_debt', 'trial_play', 'member_held', 'trial_held'
    ) then split_part(owner, '/', 1) end
);

-- Who writes the terms of offers gives nothing by hand, and who gives writes no terms.
update identity.roles set permissions = permissions || '{promotions.read,promotions.write,campaigns.read,campaigns.write}'::text[] where name = 'admin';
update identity.roles set permissions = permissions || '{promotions.read,promotions.review,promotions.grant}'::text[] where name = 'finance';
update identity.roles set permissions = permissions || '{promotions.read,campaigns.read}'::text[] where name in ('manager', 'support', 'viewer');
alter table identity.roles add constraint roles_write_terms_or_give check (
  not ('{promotions.write}'::text[] && permissions and '{promotions.grant,promotions.review}'::text[] && permissions)
);
alter table identity.roles drop constraint roles_make_operators_or_decide_about_money;
alter table identity.roles add constraint roles_make_operators_or_decide_about_money check (
  not ('{operators.manage,house.operators}'::text[] && permissions)
  or not ('{deposits.review,withdrawals.review,withdrawals.force,transfers.decide,rounds.resolve,cashier.rules,promotions.review,promotions.grant,house.vendors,house.rules}'::text[] && permissions)
);
