-- The books ask of each person who agreed whether his login was open, and what it might do, at that moment.
create index audit_log_of_logins on core.audit_log (subject, id) where action in ('operator.role', 'operator.freeze', 'operator.unfreeze');
