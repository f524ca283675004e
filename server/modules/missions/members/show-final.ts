/** A board's final list as members read it: whole, and each version that was published. */
import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { boardFinal } from '#contract/missions/missions.ts'
import type { Env } from '#server/lib/env.ts'
import { readId } from '#server/lib/ids.ts'
import type { Account } from '#server/lib/principal.ts'
import { mayBeRewarded } from '#server/modules/rewards/giving/may-be-rewarded.ts'
import { listFinals } from '../boards/finals.sql.ts'
import { findItem } from '../items/items.sql.ts'

/**
 * Returns a version of a final list, the newest when none is named. What differs between versions and why is for
 * operators. Fails with NOT_FOUND for a board without a list, and for a member to whom nothing may be offered.
 */
export async function showFinal(
  env: Env,
  { id: memberId, merchant }: Account,
  id: string,
  version: number | undefined,
): Promise<OutputOf<typeof boardFinal>> {
  if (!(await mayBeRewarded(env.db, env, memberId))) return fail('NOT_FOUND')
  const item = await findItem(env.db, readId(id) ?? 0n, merchant)
  const finals = item ? await listFinals(env.db, item.id) : []
  const found = version === undefined ? finals[0] : finals.find((one) => one.version === version)
  if (!found) return fail('NOT_FOUND')
  const nameOf = ({ version: number, hash, madeAt }: typeof found) => ({
    version: number,
    hash,
    publishedAt: madeAt.toISOString(),
  })
  return { ...nameOf(found), list: found.list, versions: finals.map(nameOf) }
}
