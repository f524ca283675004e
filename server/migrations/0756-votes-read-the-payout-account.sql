-- Every vote on a decision asks cashier.is_own_account, which gifts asked under this name before (docs/decisions/0761).
drop function if exists rewards.is_own_account;
