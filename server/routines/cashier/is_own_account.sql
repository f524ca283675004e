-- Returns whether money that a member's account gets would reach a person who is an operator: an account that they named, one
-- that shares a proved mobile number, a browser or a payout account with it, or one behind that, which shares such a mark
-- with that one (docs/decisions/0599, 0761, 0762). Every vote on a decision asks it.
create or replace function cashier.is_own_account(p_person bigint, p_member text) returns boolean language sql stable as $$
  with recursive own (id, steps) as (
    select a.account_id::text, 0 from identity.person_members a where a.person_id = p_person
    union
    select next.id, own.steps + 1 from own cross join lateral (
      select other.member_id as id from identity.member_mobiles mine
        join identity.member_mobiles other on other.number = mine.number where mine.member_id = own.id
      union all
      select other.account_id::text from identity.member_devices mine
        join identity.member_devices other on other.token_hash = mine.token_hash where mine.account_id = own.id::bigint
      union all
      select other.member_id from cashier.member_payees mine
        join cashier.member_payees other on other.number = mine.number where mine.member_id = own.id
    ) next where own.steps < 2
  )
  select exists (select from own where id = p_member)
$$;
