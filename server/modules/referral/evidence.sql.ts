/** What accounts share: the browser, the address, the payee. */
import type { Queryable } from '#server/lib/db.ts'

export type Shared = { kind: 'device' | 'address' | 'payee'; other: string; username: string; shared: string }

/** Addresses of networks that are nobody's own say nothing about people. */
const PRIVATE = '^(127\\.|10\\.|192\\.168\\.|172\\.(1[6-9]|2[0-9]|3[01])\\.|::1$|f[cd]|fe80|::ffff:(127|10)\\.)'

/**
 * Returns what an account shares with some others: the same browser, the same address, the same payee's number. Each
 * kind once for each of the others.
 */
export function listShared(q: Queryable, memberId: string, others: readonly string[]): Promise<Shared[]> {
  return q.query<Shared>(
    `with own as (select ip, device from identity.login_places where account_id = $1::bigint),
       theirs as (select account_id, ip, device from identity.login_places where account_id = any ($2::bigint[])),
       found as (
         select 'device' as kind, t.account_id, '' as shared from theirs t join own o on o.device = t.device
         union select 'address', t.account_id, t.ip from theirs t join own o on o.ip = t.ip where t.ip !~ $3
         union select 'payee', p.member_id::bigint, '…' || right(p.number, 4) from cashier.payee_numbers p
           join cashier.payee_numbers o on o.member_id = $1::text and o.number = p.number and o.kind = p.kind
           where p.member_id = any ($2::text[]))
     select f.kind, f.account_id::text as other, m.username, min(f.shared) as shared
     from found f join identity.members m on m.id = f.account_id
     group by f.kind, f.account_id, m.username order by f.account_id, f.kind`,
    [memberId, others, PRIVATE],
  )
}
