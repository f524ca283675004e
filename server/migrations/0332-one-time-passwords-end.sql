-- A password that operators had sent to a member is good for a day. One that a leader gave with an account, and a member's own, have no end.
alter table identity.passwords
  add column expires_at timestamptz,
  add constraint passwords_own_ones_do_not_end check (expires_at is null or is_initial);
update identity.passwords p set expires_at = p.changed_at + interval '24 hours'
  where p.is_initial and exists (select from core.decisions d where d.kind = 'member.one-time-password' and d.state = 'done' and d.member_id = p.account_id::text);
