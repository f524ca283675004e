-- Since when orders move by decisions: the books ask nothing of what was decided before.
create table cashier.decided_from (at timestamptz not null);
insert into cashier.decided_from (at) values (now());
create trigger decided_from_stays before insert or update or delete or truncate on cashier.decided_from for each statement execute function core.refuse_change();
