-- The result of a brand with games in which the house itself pays out, such as a lottery: there is no vendor then.
alter type wallet.account_kind add value 'house_play' after 'house_vendor';
