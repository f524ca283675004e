import { AGENT_TYPES, TRIAL_TYPE } from '#contract/identity.ts'
import type { Queryable } from '#server/lib/db.ts'
import { readId } from '#server/lib/ids.ts'
import type { Account } from '#server/lib/principal.ts'
import { findAccountRow, findCredentials, type AccountRow } from './accounts.sql.ts'

/** A row as the other modules see an account. */
export function accountOf(row: AccountRow): Account {
  return {
    id: String(row.id),
    username: row.username,
    type: row.type,
    isAgent: (AGENT_TYPES as readonly number[]).includes(row.type),
    isTrial: row.type === TRIAL_TYPE,
    isFrozen: row.status !== 'active',
    merchant: row.merchant,
    currency: row.currency,
  }
}

/** A member, agent or trial player by id, or null. Unlike a session, it also finds frozen ones. */
export async function findAccount(queryable: Queryable, id: string): Promise<Account | null> {
  const key = readId(id)
  const row = key === null ? null : await findAccountRow(queryable, key)
  return row && accountOf(row)
}

/** The ids above an account, from the root down to itself, joined by points and ended by one: its line in the upline tree. */
export async function findLine(queryable: Queryable, id: string): Promise<string | null> {
  const key = readId(id)
  return key === null ? null : ((await findAccountRow(queryable, key))?.path ?? null)
}

/** A member, agent or trial player of a brand by user name in any case, or null; frozen ones too. */
export async function findMemberByName(
  queryable: Queryable,
  merchant: string,
  username: string,
): Promise<Account | null> {
  const row = await findCredentials(queryable, merchant, username)
  return row && accountOf(row)
}
