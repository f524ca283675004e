import type { ParsedInputOf } from '#contract/call.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import type { Ladder } from '#contract/vip/ladder.ts'
import type { officePublishVipLadder } from '#contract/vip/office-vip.ts'
import { getBrand } from '#server/lib/brands.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { refuseDanger } from '#server/lib/refuse-danger.ts'
import { LADDER_PUBLISH, lockLadder } from './ladder-decision.ts'
import { listLadders } from './ladders.sql.ts'
import { countByLevel, countByReach } from './standings.sql.ts'

/** Fails with INVALID_INPUT for another currency than the brand's, or fewer levels than members may hold already. */
async function check({ env, merchant }: OperatorContext, ladder: Ladder): Promise<void> {
  if (ladder.currency !== (await getBrand(env, merchant)).currency)
    return fail('INVALID_INPUT', { fields: { currency: { rule: 'invalid' } } })
  const former = (await listLadders(env.db, [merchant])).at(-1)
  if (former && former.ladder.levels.length > ladder.levels.length)
    return fail('INVALID_INPUT', { fields: { levels: { rule: 'too_short', min: former.ladder.levels.length } } })
}

/** Asks for the publication of a ladder. Fails with INVALID_INPUT and DECISION_OPEN. */
export async function publishLadder(
  context: OperatorContext,
  { ladder, bounds, reason, version }: ParsedInputOf<typeof officePublishVipLadder>,
): Promise<{ waiting: Waiting }> {
  const { env, merchant } = context
  await check(context, ladder)
  refuseDanger(ladder, 'ladder')
  if (new Date(bounds.until) <= env.clock.now())
    return fail('INVALID_INPUT', { fields: { 'bounds.until': { rule: 'too_small' } } })
  return env.db.tx(async (tx) => {
    await lockLadder(tx, merchant)
    const before = (await listLadders(tx, [merchant])).at(-1)?.version ?? 0
    if (version !== undefined && version !== before) return fail('DECISION_STALE')
    const decision = await askDecision(tx, context, LADDER_PUBLISH, {
      subject: `vip-ladder:${merchant}`,
      content: { before, ladder, bounds },
      reason,
    })
    return { waiting: presentWaiting(decision) }
  })
}

/** Returns members by level, level 0 first, of rows by level. Members who never staked are on no level's row. */
export function byLevel(rows: readonly { level: number; members: number }[], levels: number): number[] {
  return Array.from({ length: levels + 1 }, (_, level) => rows.find((row) => row.level === level)?.members ?? 0)
}

/** Returns how many members would stand on each level of a ladder, and what its bonuses would cost at once. */
export async function previewLadder(
  context: OperatorContext,
  ladder: Ladder,
): Promise<{ now: number[]; next: number[]; cost: string }> {
  await check(context, ladder)
  const { db } = context.env
  const { currency, levels } = ladder
  const reaches = levels.map(({ reach }) => parseMoney(reach))
  const [now, would] = [
    await countByLevel(db, context.merchant),
    await countByReach(db, context.merchant, currency, reaches),
  ]
  const cost = would.reduce(
    (sum, { level, fresh }) => sum + BigInt(fresh) * parseMoney(levels[level - 1]?.bonus ?? '0'),
    0n,
  )
  return { now: byLevel(now, levels.length), next: byLevel(would, levels.length), cost: toWire(cost) }
}
