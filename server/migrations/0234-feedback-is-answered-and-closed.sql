-- What visitors wrote is answered and closed, and every act on it is kept.
alter table site.feedback add column state text not null default 'open' check (state in ('open', 'answered', 'closed'));
-- in which the visitor read the site: an answer by mail is framed in it
alter table site.feedback add column language text not null default 'en';
create index feedback_by_state on site.feedback (merchant, state, id desc);

create table site.feedback_acts (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references site.feedback (id),
  at timestamptz not null,
  operator text not null,
  act text not null check (act in ('answer', 'close')),
  -- how an answer went out
  way text check (way in ('message', 'mail')),
  note text not null check (char_length(note) between 1 and 2000),
  -- null of a mail that waits, and of a closing
  sent_at timestamptz,
  check ((act = 'answer') = (way is not null))
);
create index feedback_acts_of on site.feedback_acts (feedback_id, id);
