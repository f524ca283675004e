-- How many minutes after it was paid a withdrawal that its member has not confirmed counts as received; null: the
-- house's figure, which its environment says.
alter table cashier.rules add column receive_minutes int check (receive_minutes between 10 and 10080);
