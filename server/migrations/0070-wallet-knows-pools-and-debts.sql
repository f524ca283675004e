-- What moves in a vendor's jackpot pool, and what a member owes after a vendor's correction that could not be taken.
alter type wallet.reason add value 'vendor_overdraft' after 'vendor_adjustment';
alter type wallet.reason add value 'overdraft_recovered' after 'vendor_overdraft';
alter type wallet.reason add value 'jackpot_paid' after 'jackpot_contribution';
alter type wallet.reason add value 'jackpot_returned' after 'jackpot_paid';
alter type wallet.account_kind add value 'vendor_debt';

create type games.adapter as enum ('own', 'form-hash', 'action-list');
alter type games.transaction_kind add value 'adjust';
