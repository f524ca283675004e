/**
 * The accounts above and below an account in the upline tree. An account outside the caller's own line is not found.
 */
import type { Queryable } from '#server/lib/db.ts'
import { readId } from '#server/lib/ids.ts'
import type { Account } from '#server/lib/principal.ts'
import type { AccountRow } from './accounts.sql.ts'
import { accountOf } from './get-account.ts'

const COLUMNS = 'a.id, a.username, a.type, a.status, a.merchant, a.currency, a.path'

/** Returns the account directly above, also a frozen one; null where there is none. */
export async function findUpline(q: Queryable, id: string): Promise<Account | null> {
  const [row] = await q.query<AccountRow>(
    `select ${COLUMNS} from identity.accounts me
       join identity.accounts a on a.id = me.upline_id and a.merchant = me.merchant where me.id = $1`,
    [readId(id)],
  )
  return row ? accountOf(row) : null
}

/**
 * Returns an account below, at any depth, by its name in any case; null for every other account. Trial players are in
 * no line.
 */
export async function findBelow(q: Queryable, id: string, username: string): Promise<Account | null> {
  const [row] = await q.query<AccountRow>(
    `select ${COLUMNS} from identity.accounts me
     join identity.accounts a on a.merchant = me.merchant and lower(a.username) = lower($2) and a.id <> me.id
       and starts_with(a.path, me.path) and a.type <> 4
     where me.id = $1`,
    [readId(id), username],
  )
  return row ? accountOf(row) : null
}
