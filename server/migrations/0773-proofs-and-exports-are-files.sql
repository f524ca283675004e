-- Pictures of payments and parts of ordered files are files from now on (docs/decisions/0776): their rows name them. What lay
-- here before is read as before; proofs are moved by a job.
alter table cashier.deposit_proofs
  alter column picture drop not null,
  add column file text unique check (file ~ '^proofs/[0-9a-f]{32}\.jpg$'),
  add constraint deposit_proofs_lie_in_one_place check ((picture is null) <> (file is null));
create index deposit_proofs_to_move on cashier.deposit_proofs (id) where file is null;

alter table exports.parts
  alter column content drop not null,
  add column file text unique check (file ~ '^exports/[0-9a-f]{32}\.gz$'),
  add constraint parts_lie_in_one_place check ((content is null) <> (file is null));
