-- Where two operators let a password go to an address that the member never proved, on evidence of who he is, outgoing money rests at least
-- so long, whatever the brand says.
alter table identity.outgoing_rests add column least_hours smallint check (least_hours between 24 and 168);
