-- what a browser sends again is one question; visitors have no member
alter table site.feedback add column request_id text check (char_length(request_id) between 16 and 64);
create unique index feedback_once on site.feedback (merchant, coalesce(member_id, ''), request_id) where request_id is not null;

-- pictures that members add to their questions, made again by us
create table site.feedback_pictures (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references site.feedback,
  picture bytea not null check (octet_length(picture) < 5242880),
  width integer not null,
  height integer not null,
  digest text not null,
  at timestamptz not null,
  unique (feedback_id, digest)
);
