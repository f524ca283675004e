/** An account that was moved: what it had of those who stood above it ends with the period that runs. */
import { CONTRACT_KINDS } from '#contract/agents/terms.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { nextStart, placeOf } from '../terms/starts.ts'
import { applyEffects } from './apply-effects.ts'
import { listAround, lockContracts } from './contracts.sql.ts'
import { effectsOfEnding } from './effects.ts'
import { momentOf } from './show.ts'

/** Ends an account's contracts at the next boundary of each, with all that it gives of the kind, and takes offers to it back. */
export async function endMoved(
  tx: Tx,
  env: Env,
  { brand, accountId }: { brand: string; accountId: string },
): Promise<void> {
  await lockContracts(tx, brand)
  const moment = await momentOf(tx, env, brand)
  for (const kind of CONTRACT_KINDS) {
    const place = placeOf({ kind }, moment)
    const around = await listAround(tx, { brand, kind, takerId: accountId, place, now: moment.now })
    const own = around.filter(({ takerId }) => takerId === accountId)
    const ends = own
      .filter(({ state }) => state === 'accepted')
      .map(({ id, terms }) => ({ id, at: nextStart(terms, moment) }))
    const { cuts, cancels } = effectsOfEnding(around, accountId, ends, 'moved')
    const offers = own.filter(({ state }) => state === 'offered')
    await applyEffects(tx, env, { cuts, cancels: [...new Set([...offers, ...cancels])] })
  }
}
