-- Which files of server/routines are in force: the hash of the file that was applied, and a print of the function that it made.
create table core.routines (
  name text primary key,
  hash text not null,
  print text not null,
  applied_at timestamptz not null default now()
);
-- effects are rows of wallet.effects, which their migrations insert
drop function if exists wallet.register_effect(text);
