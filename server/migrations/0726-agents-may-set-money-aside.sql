-- A word of accounts; what uses it comes later (0727), since a word is not known to the transaction that adds it.
alter type wallet.account_kind add value 'agent_set_aside';
