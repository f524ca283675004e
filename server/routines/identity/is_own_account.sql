-- Returns whether a member's account is that of a person who is an operator: one that they named, or one that shares a
-- proved mobile number or a browser with it (docs/decisions/0599).
create or replace function identity.is_own_account(p_person bigint, p_member text) returns boolean language sql stable as $$
  select exists (
    select from identity.person_accounts a where a.person_id = p_person and (
      a.account_id::text = p_member
      or exists (select from identity.mobiles mine join identity.mobiles other on other.number = mine.number
        where mine.account_id = a.account_id and mine.verified_at is not null
          and other.account_id::text = p_member and other.verified_at is not null)
      or exists (select from identity.devices mine join identity.devices other on other.token_hash = mine.token_hash
        where mine.account_id = a.account_id and other.account_id::text = p_member)))
$$;
