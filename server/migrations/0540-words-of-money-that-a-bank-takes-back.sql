-- Words of money that a bank takes back, and of what a member then owes; what uses them comes later, since a word is not known to the
-- transaction that adds it.
alter type wallet.account_kind add value 'member_debt' after 'vendor_debt';
alter type wallet.reason add value 'deposit_reversed' after 'deposit_fee';
alter type wallet.reason add value 'deposit_fee_returned' after 'deposit_reversed';
alter type wallet.reason add value 'debt' after 'adjustment';
alter type wallet.reason add value 'debt_recovered' after 'debt';
alter type wallet.reason add value 'debt_waived' after 'debt_recovered';
