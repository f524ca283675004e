-- The trace of the play that wrote a command (docs/decisions/0777), for tries that come later; null: it has none
alter table studio.outbox add column trace text check (length(trace) = 55);
