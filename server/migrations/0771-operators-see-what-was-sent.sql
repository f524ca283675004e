-- Nothing reads or writes it.
drop table core.outgoing_templates;

-- Who sees what became of mails and SMS, and who has them tried again.
update identity.roles set permissions = permissions || '{outgoing.read,outgoing.write}'::text[] where name = 'admin';
update identity.roles set permissions = permissions || '{outgoing.read}'::text[] where name in ('support', 'manager');
