/** An account that is moved: what it had of those who stood above it ends with the period that runs. */
import type { MoveEffects } from '#contract/agents/office-agents.ts'
import { CONTRACT_KINDS } from '#contract/agents/terms.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { sha256 } from '#server/lib/random.ts'
import { nextStart, placeOf } from '../terms/starts.ts'
import { applyEffects } from './apply-effects.ts'
import { listAround, lockContracts, type Contract } from './contracts.sql.ts'
import { effectsOfEnding, type Effects } from './effects.ts'
import { listNames } from './lists.sql.ts'
import { momentOf } from './show.ts'

type Moved = { brand: string; accountId: string }

/** So many contracts and offers are shown by name. */
const SHOWN_MAX = 100

/** Returns what a move now does: the preview and the act are this function. Call it under `lockContracts` where it is to be done. */
async function effectsOfMoving(q: Queryable, env: Env, { brand, accountId }: Moved): Promise<Effects> {
  const moment = await momentOf(q, env, brand)
  const cuts: Effects['cuts'][number][] = []
  const cancels = new Set<Contract>()
  for (const kind of CONTRACT_KINDS) {
    const place = placeOf({ kind }, moment)
    const around = await listAround(q, { brand, kind, takerId: accountId, place, now: moment.now })
    const own = around.filter(({ takerId }) => takerId === accountId)
    const ends = own
      .filter(({ state }) => state === 'accepted')
      .map(({ id, terms }) => ({ id, at: nextStart(terms, moment) }))
    const effects = effectsOfEnding(around, accountId, ends, 'moved')
    cuts.push(...effects.cuts)
    for (const offer of [...own.filter(({ state }) => state === 'offered'), ...effects.cancels]) cancels.add(offer)
  }
  return { cuts, cancels: [...cancels] }
}

/** Ends an account's contracts at the next boundary of each, with all that it gives of the kind, and takes offers to it back. */
export async function endMoved(tx: Tx, env: Env, moved: Moved): Promise<void> {
  await lockContracts(tx, moved.brand)
  await applyEffects(tx, env, await effectsOfMoving(tx, env, moved))
}

/** Names the contracts that end. Not their moments, which go on while somebody reads, and not offers, which end by themselves. */
const printOf = (cuts: Effects['cuts']) =>
  sha256(
    cuts
      .map(({ contract }) => String(contract.id))
      .toSorted()
      .join(' '),
  )

/** Returns what moving an account would end, for whom, as operators read it. */
export async function showMoving(q: Queryable, env: Env, moved: Moved): Promise<MoveEffects> {
  const { cuts, cancels } = await effectsOfMoving(q, env, moved)
  const shown = [cuts.slice(0, SHOWN_MAX), cancels.slice(0, SHOWN_MAX)] as const
  const all = [...shown[0].map(({ contract }) => contract), ...shown[1]]
  const names = await listNames(q, [...new Set(all.flatMap(({ giverId, takerId }) => [giverId ?? takerId, takerId]))])
  const named = (id: string) => ({ id, username: names.get(id) ?? '' })
  const sides = ({ id, kind, giverId, takerId }: Contract) => ({
    contract: String(id),
    kind,
    giver: giverId === null ? null : named(giverId),
    taker: named(takerId),
  })
  return {
    ends: shown[0].map(({ contract, until, reason }) => ({ ...sides(contract), until, reason })),
    endsCount: cuts.length,
    offers: shown[1].map(sides),
    offersCount: cancels.length,
    print: printOf(cuts),
  }
}
