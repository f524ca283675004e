-- How often the draft of a mission or tournament was saved: who saves or publishes says which revision they read.
alter table missions.items add column revision integer not null default 1 check (revision > 0);
