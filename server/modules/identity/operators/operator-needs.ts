import type { Queryable } from '#server/lib/db.ts'
import { findTotp, listPasskeys } from '../factors/factors.sql.ts'
import type { LinkKind } from './operator-links.sql.ts'
import type { OperatorRow } from './operators.sql.ts'

/** Returns what an operator must set by a link before they can log in; null for nothing. */
export async function listNeeds(
  queryable: Queryable,
  { id, password_hash: hash, password_changed_at: changedAt }: OperatorRow,
): Promise<LinkKind | null> {
  const holder = { operatorId: id }
  const hasFactor =
    Boolean((await findTotp(queryable, holder))?.confirmed_at) || (await listPasskeys(queryable, holder)).length > 0
  if (hash === null) return hasFactor ? 'password' : changedAt === null ? 'invitation' : 'both'
  return hasFactor ? null : 'factor'
}
