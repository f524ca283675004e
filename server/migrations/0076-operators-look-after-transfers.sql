-- Transfers to and from vendors' own wallets: finance decides, whoever reads money sees them.
update identity.roles set permissions = permissions || '{transfers.read,transfers.decide}'::text[] where name in ('admin', 'finance');
update identity.roles set permissions = permissions || '{transfers.read}'::text[] where name in ('support', 'viewer');
