-- Pictures of applications are files from now on (docs/decisions/0776): their rows name them. Those of before are read as
-- before, and moved by a job.
alter table promotions.application_pictures
  alter column picture drop not null,
  add column file text unique check (file ~ '^applications/[0-9a-f]{32}\.jpg$');
-- contract: what the version before writes has a picture and no file
alter table promotions.application_pictures
  add constraint application_pictures_lie_in_one_place check ((picture is null) <> (file is null));
create index application_pictures_to_move on promotions.application_pictures (id) where file is null;
