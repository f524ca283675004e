-- Pictures of goods from before uploads are moved out of their rows into files by a job (docs/decisions/0776).
alter table points.good_pictures
  alter column picture drop not null,
  add column file text unique check (file ~ '^goods/[0-9a-f]{32}\.jpg$');
-- contract: nothing writes this table any more; what is in it has a picture and no file
alter table points.good_pictures add constraint good_pictures_lie_in_one_place check ((picture is null) <> (file is null));
create index good_pictures_to_move on points.good_pictures (good_id, digest) where file is null;
