-- Words of holds; what uses them comes later (0079), since a word is not known to the transaction that adds it.
alter type wallet.account_kind add value 'member_held';
alter type wallet.account_kind add value 'trial_held';
alter type wallet.reason add value 'hold';
alter type wallet.reason add value 'hold_returned';
