-- What happened before a new version of an offer is answered by the version that ran then; one that was stopped then answers nothing.
alter table promotions.offer_versions add column stopped_at timestamptz;
update promotions.offer_versions v set stopped_at = o.stopped_at
  from promotions.offers o where o.id = v.offer_id and o.version = v.number and o.stopped_at is not null;
