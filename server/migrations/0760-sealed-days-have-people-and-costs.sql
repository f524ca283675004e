-- Which figures a sealed day of teams has (docs/decisions/0705). 1: without people and without what bills cost the team.
alter table agents.seals add column form smallint not null default 1;
