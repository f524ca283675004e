-- What a module's tables show to higher modules: plain columns of one table each, so that the planner reads the table itself. A module may
-- change its tables freely as long as these stay. Whoever reads needs the right to read the table, too (security_invoker), and nobody
-- writes through a view (server/lib/database-roles.ts).

create view identity.members with (security_invoker = true) as
  select id, username, merchant, currency, status, type, path from identity.accounts;
comment on view identity.members is 'Accounts of members: name, brand, currency, standing, kind and their place in the agents'' tree.';

create view identity.role_permissions with (security_invoker = true) as select name, permissions from identity.roles;
comment on view identity.role_permissions is 'What operators of a role may do.';

create view identity.grant_periods with (security_invoker = true) as
  select operator_id, merchant, permissions, from_at, until_at, ended_at from identity.grants;
comment on view identity.grant_periods is 'What an operator of the house may do at a brand, and from when to when.';

create view identity.operator_persons with (security_invoker = true) as select id, person_id from identity.operators;
comment on view identity.operator_persons is 'Which person an operator''s login belongs to.';

create view identity.person_members with (security_invoker = true) as select person_id, account_id from identity.person_accounts;
comment on view identity.person_members is 'Which members'' accounts are an operator''s own.';

create view wallet.balances with (security_invoker = true) as
  select id, kind, owner, member, currency, book, ledger, balance from wallet.accounts;
comment on view wallet.balances is 'Accounts of the ledger and what is in them, in ledger units.';

create view wallet.transfer_lines with (security_invoker = true) as
  select id, posting_id, debit, credit, amount, reason, reference, created_at from wallet.transfers;
comment on view wallet.transfer_lines is 'What moved from one account to another, and why.';

create view wallet.entry_lines with (security_invoker = true) as
  select account_id, transfer_id, amount, balance_after, created_at from wallet.entries;
comment on view wallet.entry_lines is 'What a transfer did to an account: the amount, signed, and the balance after it.';

create view wallet.posting_keys with (security_invoker = true) as select id, key from wallet.postings;
comment on view wallet.posting_keys is 'The key by which a posting is made once.';

create view wallet.hold_keys with (security_invoker = true) as select key from wallet.holds;
comment on view wallet.hold_keys is 'The keys of money that was set aside.';

create view wallet.ledger_names with (security_invoker = true) as select number, book, currency from wallet.ledgers;
comment on view wallet.ledger_names is 'The book and the currency of each ledger.';

create view wallet.last_posting with (security_invoker = true) as
  select case when is_called then last_value else 0 end as id from wallet.posting_ids;
comment on view wallet.last_posting is 'The highest number that a posting was given; 0 before the first.';

create view bets.round_totals with (security_invoker = true) as
  select id, vendor, round_id, member_id, merchant, state, trial, stake, bonus_stake from bets.rounds;
comment on view bets.round_totals is 'Rounds, and what was staked in each.';

create view bets.players_of_games with (security_invoker = true) as
  select merchant, game_code, member_id, last_day from bets.game_players;
comment on view bets.players_of_games is 'Who staked real money in which game, and on which day last.';

create view games.command_postings with (security_invoker = true) as select posting_id, reversal_id from games.vendor_transactions;
comment on view games.command_postings is 'What a vendor''s command moved, and what took it back.';

create view games.record_postings with (security_invoker = true) as select posting_id from games.vendor_records;
comment on view games.record_postings is 'What a record of a vendor''s feed moved.';

create view games.wallet_orders with (security_invoker = true) as
  select order_no, member_id, direction, state, amount from games.transfer_orders;
comment on view games.wallet_orders is 'Orders to and from vendors'' wallets.';

create view cashier.decision_start with (security_invoker = true) as select at from cashier.decided_from;
comment on view cashier.decision_start is 'From when on orders of money are decided by persons: what is older is not asked for its decision.';
