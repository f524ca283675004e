import { AGENT_TYPES, TRIAL_TYPE } from '#contract/identity/identity.ts'
import type { Queryable } from '#server/lib/db.ts'
import { readId } from '#server/lib/ids.ts'
import type { Account } from '#server/lib/principal.ts'
import { findAccountRow, findCredentials, type AccountRow } from './accounts.sql.ts'

/** Converts a row to the account that the other modules use. */
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

/** Returns a member, agent or trial player by id, or null. Finds frozen ones too, unlike a session. */
export async function findAccount(queryable: Queryable, id: string): Promise<Account | null> {
  const key = readId(id)
  const row = key === null ? null : await findAccountRow(queryable, key)
  return row && accountOf(row)
}

/**
 * Returns the account's path in the upline tree: the ids from the root down to the account itself, separated and ended
 * by points.
 */
export async function findLine(queryable: Queryable, id: string): Promise<string | null> {
  const key = readId(id)
  return key === null ? null : ((await findAccountRow(queryable, key))?.path ?? null)
}

/** Returns a member, agent or trial player of a brand by user name in any case, or null; frozen ones too. */
export async function findMemberByName(
  queryable: Queryable,
  merchant: string,
  username: string,
): Promise<Account | null> {
  const row = await findCredentials(queryable, merchant, username)
  return row && accountOf(row)
}
