-- cashier.is_own_account says it all: number, browser and payout account, and one account between.
drop function if exists identity.is_own_account;
