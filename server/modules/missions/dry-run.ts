/** What a document would have cost: the follower's own fold over stored play, without writing (PROMO-12). */
import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { DRY_DAYS_MAX, type officeDryMission } from '#contract/missions/office-missions.ts'
import type { MissionsDocument } from '#contract/missions/terms.ts'
import { toWire } from '#contract/money.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { runDry } from '#server/lib/facts/run-dry.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { listPrizes } from './boards/prizes.ts'
import { dayOf, startOfDay } from './counting/business-day.ts'
import { compileItem } from './counting/documents.ts'
import type { MemberRow } from './counting/fold.ts'
import { MISSIONS_FOLLOWER } from './counting/follower.ts'
import { readBounds, rewardValue } from './items/bounds.ts'

type Dry = OutputOf<typeof officeDryMission>
const ID = '0'

function countMission(document: MissionsDocument, members: ReadonlyMap<string, MemberRow>) {
  if (document.kind !== 'mission') return null
  let [reached, finished, rewards, cost] = [0, 0, 0, 0n]
  for (const { progress } of members.values()) {
    const windows = Object.values(progress).flatMap((win) => Object.values(win))
    if (windows.length > 0) reached++
    if (windows.some(({ done }) => done.length === document.steps.length)) finished++
    for (const { done } of windows)
      for (const step of done.keys()) {
        const reward = document.steps[step]?.reward
        if (!reward) continue
        rewards++
        cost += rewardValue(reward)
      }
  }
  return { reached, finished, rewards, cost }
}

function countBoard(document: MissionsDocument, members: ReadonlyMap<string, MemberRow>) {
  if (document.kind !== 'board') return null
  const ranked = [...members].flatMap(([memberId, { ranks }]) => {
    const rank = ranks[ID]
    return rank && rank.score > 0n ? [{ memberId, ...rank }] : []
  })
  ranked.sort(
    (one, other) =>
      Number(other.score - one.score) ||
      one.reachedAt.getTime() - other.reachedAt.getTime() ||
      (one.memberId < other.memberId ? -1 : 1),
  )
  const prizes = listPrizes(ranked, document)
  const cost = prizes.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  return { reached: ranked.length, finished: prizes.length, rewards: prizes.length, cost }
}

/**
 * Runs a document over the brand's past, as if it had been published at the first day's beginning and had ended with the
 * last day. Tournaments are counted as if everybody had entered. Ceilings are not applied. Writes nothing but the audit
 * line. Fails with INVALID_INPUT for days in the wrong order, in the future, or too many.
 */
export async function dryRun(
  context: OperatorContext,
  { document, from, to }: { document: MissionsDocument; from: string; to: string },
): Promise<Dry> {
  const { env, brand, merchant } = context
  const { timeZone: zone, currency } = brand
  const [begin, end] = [startOfDay(from, zone), after(startOfDay(to, zone), DAY_MS)]
  const days = Math.round((end.getTime() - begin.getTime()) / DAY_MS)
  if (days < 1 || days > DRY_DAYS_MAX || to > dayOf(env.clock.now(), zone))
    return fail('INVALID_INPUT', { fields: { to: { rule: 'range' } } })
  readBounds(document, currency)
  const opened: MissionsDocument = document.kind === 'board' ? { ...document, entry: 'free', fee: null } : document
  const item = compileItem({
    id: ID,
    brand: merchant,
    currency,
    zone,
    kind: document.kind,
    from: begin,
    until: end,
    frozenPlace: null,
    versions: [{ version: 1, publishedAt: begin, document: opened }],
  })
  const { state, lines } = await runDry(
    env,
    { ...MISSIONS_FOLLOWER, look: { items: async () => new Map([[merchant, [item]]]), joined: async () => new Map() } },
    { to: end, brand: merchant },
  )
  const counted = countMission(document, state.members) ?? countBoard(document, state.members)
  await env.db.tx((tx) =>
    writeAudit(tx, context, {
      action: 'mission.dry',
      subject: 'mission:draft',
      after: { from, to, kind: document.kind },
    }),
  )
  const { reached = 0, finished = 0, rewards = 0, cost = 0n } = counted ?? {}
  return { lines, reached, finished, rewards, cost: toWire(cost) }
}
