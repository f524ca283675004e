-- Pictures of questions to customer service are files from now on (docs/decisions/0776): their rows name them. Those of before
-- are read as before, and moved by a job.
alter table site.feedback_pictures
  alter column picture drop not null,
  add column file text unique check (file ~ '^questions/[0-9a-f]{32}\.jpg$');
-- contract: what the version before writes has a picture and no file
alter table site.feedback_pictures
  add constraint feedback_pictures_lie_in_one_place check ((picture is null) <> (file is null));
create index feedback_pictures_to_move on site.feedback_pictures (id) where file is null;
