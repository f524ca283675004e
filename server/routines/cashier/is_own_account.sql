-- Returns whether money that a member's account gets would reach a person who is an operator: an account of their own, or
-- one that named the same payout account (docs/decisions/0599, 0761). Every vote on a decision asks it.
create or replace function cashier.is_own_account(p_person bigint, p_member text) returns boolean language sql stable as $$
  select identity.is_own_account(p_person, p_member) or exists (
    select from identity.person_members a
    join cashier.member_payees mine on mine.member_id = a.account_id::text
    join cashier.member_payees other on other.number = mine.number
    where a.person_id = p_person and other.member_id = p_member)
$$;
