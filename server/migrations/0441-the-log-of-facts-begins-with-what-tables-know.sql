-- What happened before there was a log, as far as tables know it, in the order in which it happened: a follower that begins at the
-- beginning finds every registration, deposit and withdrawal, each once. Logins, limits and levels are told from now on.
insert into core.facts (epoch, at, topic, version, brand, member_id, tells)
select (select max(number) from bets.epochs), at, topic, 1, brand, member_id, tells
from (
  select created_at as at, 'member.registered' as topic, merchant as brand, id::text as member_id, jsonb_build_object(
    'kind', case when type = 0 then 'member' else 'agent' end,
    'line', to_jsonb(array_remove(string_to_array(rtrim(path, '.'), '.'), id::text)),
    'referredBy', referred_by::text
  ) as tells
  from identity.accounts where type <> 4
  union all
  select verified_at, 'contact.proved', merchant, account_id::text, '{"channel": "sms"}' from identity.mobiles where verified_at is not null
  union all
  select p.email_verified_at, 'contact.proved', a.merchant, a.id::text, '{"channel": "mail"}'
  from identity.profiles p join identity.accounts a on a.id = p.account_id where p.email_verified_at is not null
  union all
  select decided_at, 'deposit.credited', merchant, member_id, jsonb_build_object(
    'order', reference, 'currency', currency, 'amountMinor', credited::text, 'feeMinor', fee::text, 'method', method_code)
  from cashier.deposits where state = 'paid'
  union all
  select created_at, 'withdrawal.asked', merchant, member_id, jsonb_build_object(
    'order', reference, 'currency', currency, 'amountMinor', amount::text, 'feeMinor', fee::text)
  from cashier.withdrawals
  union all
  select paid_at, 'withdrawal.paid', merchant, member_id, jsonb_build_object(
    'order', reference, 'currency', currency, 'amountMinor', amount::text, 'feeMinor', fee::text)
  from cashier.withdrawals where paid_at is not null
  union all
  select coalesce(closed_at, created_at), 'withdrawal.returned', merchant, member_id, jsonb_build_object(
    'order', reference, 'currency', currency, 'amountMinor', amount::text)
  from cashier.withdrawals where state in ('cancelled', 'rejected', 'failed')
  union all
  select c.at, 'exclusion.began', a.merchant, a.id::text, jsonb_build_object(
    'until', to_char(c.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'setBy', case when c.set_by = 'member' then 'member' else 'operator' end)
  from protection.changes c join identity.accounts a on a.id::text = c.member_id where c.what = 'exclusion'
  union all
  select c.at, 'exclusion.ended', a.merchant, a.id::text, jsonb_build_object(
    'openFrom', to_char((c.at + interval '24 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from protection.changes c join identity.accounts a on a.id::text = c.member_id where c.what = 'return'
) past
order by at, topic, member_id;
