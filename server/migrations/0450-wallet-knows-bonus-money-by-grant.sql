-- Words of bonus money, points and tournaments; what uses them comes later, since a word is not known to the transaction that adds it.
alter type wallet.account_kind add value 'bonus_held' after 'member_bonus';
alter type wallet.account_kind add value 'bonus_issued' after 'promotions';
alter type wallet.account_kind add value 'entry_fees' after 'jackpot';
alter type wallet.reason add value 'bonus_cost' after 'bonus_forfeited';
alter type wallet.reason add value 'bonus_cost_returned' after 'bonus_cost';
alter type wallet.reason add value 'bonus_held' after 'bonus_cost_returned';
alter type wallet.reason add value 'prize' after 'reward';
alter type wallet.reason add value 'entry_fee' after 'prize';
alter type wallet.reason add value 'entry_fee_returned' after 'entry_fee';
alter type wallet.reason add value 'points_returned' after 'points_redeemed';
alter type wallet.reason add value 'points_adjusted' after 'points_returned';
