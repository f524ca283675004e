-- A code that got into the wrong hands is switched off, and on again, by one person.
alter table promotions.codes
  add column off_at timestamptz,
  add column off_by text,
  add constraint codes_are_switched_off_by_somebody check ((off_at is null) = (off_by is null));

-- What waits for a review, or was reviewed, because a member shares something with another one who had the same offer.
create index participations_reviewed on promotions.participations (brand, id desc) where evidence ? 'signals';
