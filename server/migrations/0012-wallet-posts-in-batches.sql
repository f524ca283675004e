-- SQL functions of other modules that a posting may run in its commit, each taking one jsonb array of rows.
create table wallet.effects (name text primary key);
