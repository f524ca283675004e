-- What nobody has was never sent a code: it takes nothing from the hour of those who have one (docs/decisions/0343).
alter table identity.one_time_codes add column is_sent boolean not null default true;

-- Codes and links that were kept in clear before: none of them opens anything any more.
delete from core.outgoing_messages;
