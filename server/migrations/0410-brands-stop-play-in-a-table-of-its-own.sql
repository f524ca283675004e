-- Which brands' members may not play now. Until here it was one of a brand's choices among vendors and games: play and
-- catalogue are two modules now, and each writes its own tables.
create table games.brand_play (
  merchant text primary key references core.brands (code),
  status games.status not null check (status <> 'on'),
  reason text not null,
  operator_id bigint not null,
  at timestamptz not null
);
create trigger brand_play_changes after insert or update or delete or truncate on games.brand_play
  for each statement execute function games.count_catalogue_change();

insert into games.brand_play (merchant, status, reason, operator_id, at)
  select merchant, status, reason, operator_id, at from games.brand_choices where subject = 'play';
delete from games.brand_choices where subject = 'play';
alter table games.brand_choices drop constraint brand_choices_subject_check,
  add constraint brand_choices_subject_check check (subject ~ '^(vendor|game) .{1,64}$');
