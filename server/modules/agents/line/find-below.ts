import { fail } from '#contract/errors.ts'
import type { Queryable } from '#server/lib/db.ts'
import { findNode, findWay, type Node } from '#server/modules/identity/accounts/team.sql.ts'

/** Returns an account below an agent, at any depth. Fails with NOT_FOUND for every other account, his own too. */
export async function findBelowById(q: Queryable, brand: string, agentId: string, id: string): Promise<Node> {
  const way = await findWay(q, agentId, id)
  if (way.length < 2) return fail('NOT_FOUND')
  return (await findNode(q, brand, id)) ?? fail('NOT_FOUND')
}
