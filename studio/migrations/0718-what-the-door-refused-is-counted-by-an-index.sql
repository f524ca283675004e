-- /healthz, /readyz and /metrics count what the door refused for good; without this they read the whole outbox
create index outbox_refused on studio.outbox (seq) where state = 'refused' and command <> 'bet';
