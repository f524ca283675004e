-- Slots that wait in the middle of their free spins were all played by the one skin that there was.
update studio.rounds
set progress = progress || jsonb_build_object('skin', 'l20', 'isBought', false, 'base', round(stake_minor / 10000.0, 2)::text)
where engine = 'slot' and state = 'open' and progress is not null and not progress ? 'skin';
