-- Agents: what belongs to their work beside the accounts, which identity keeps.
create schema agents;

-- The accounts directly below one, newest first.
create index accounts_directly_below on identity.accounts (upline_id, id desc) where upline_id is not null;

-- A line may be thirty accounts deep by default, and a brand may allow a few more.
alter table identity.accounts drop constraint accounts_path_check;
alter table identity.accounts add constraint accounts_path_check check (path ~ '^([0-9]+\.){1,50}$');
