-- Entries are read by time for records alone, and those are of members' main accounts. The others stood in that index as well:
-- every second entry of a stake of cash, five of six of a stake of bonus money. wallet.post_batch says which an entry is;
-- what was written before stays in the index.
alter table wallet.entries add column listed boolean not null default true;
drop index wallet.entries_by_time;
create index entries_by_time on wallet.entries (account_id, created_at desc, transfer_id desc) include (amount) where listed;

-- the ledger answers a row for the whole batch, not for each posting
drop function if exists wallet.post_batch;
