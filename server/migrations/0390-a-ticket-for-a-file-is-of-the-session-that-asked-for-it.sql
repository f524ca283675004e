-- A ticket opens its file only while the session that asked for it is open. Tickets live for a minute: those of before are asked for again.
delete from exports.tickets;
alter table exports.tickets add column session_id text not null;
