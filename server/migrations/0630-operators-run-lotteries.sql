-- Who runs lotteries: a brand's terms decide about money, and the house's results, voids and corrections about that of all
-- brands.
alter table identity.roles drop constraint roles_make_operators_or_decide_about_money;
alter table identity.roles add constraint roles_make_operators_or_decide_about_money check (
  not ('{operators.manage,house.operators}'::text[] && permissions)
  or not ('{deposits.review,withdrawals.review,withdrawals.force,transfers.decide,rounds.resolve,cashier.rules,promotions.review,promotions.grant,lotteries.write,house.vendors,house.rules,house.lotteries}'::text[] && permissions)
);
alter table identity.roles drop constraint roles_hold_what_is_of_their_scope;
alter table identity.roles add constraint roles_hold_what_is_of_their_scope
  check (scope = 'house' or not ('{house.vendors,house.brands,house.rules,house.audit,house.books,house.operators,house.lotteries}'::text[] && permissions));
update identity.roles set permissions = permissions || '{lotteries.read,lotteries.write}'::text[] where name in ('admin', 'finance');
update identity.roles set permissions = permissions || '{lotteries.read}'::text[] where name in ('manager', 'support', 'viewer');
update identity.roles set permissions = permissions || '{house.lotteries}'::text[] where name = 'house';

-- Every version after the first names the decision that made it.
alter table lottery.terms add column decision bigint references core.decisions;
alter table lottery.terms add constraint terms_after_the_first_are_decided check ((version = 1) = (decision is null));
create index results_that_are_offered on lottery.results (issue) where state = 'offered';
