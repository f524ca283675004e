import { parseMoney } from '#contract/money.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { applyLevel } from './apply-level.ts'
import { insertDueBonus } from './bonuses.sql.ts'
import type { MemberClimb } from './climb.ts'
import { GIVE_SETTLED } from './give-bonus.ts'
import { type LadderRow, listLadders } from './ladders.sql.ts'
import { insertSteps } from './standings.sql.ts'

/** Notes the bonuses of levels as due; a job gives each in a transaction of its own. */
async function noteDue(tx: Tx, env: Env, current: LadderRow, { memberId, brand, currency, levels }: MemberClimb) {
  let noted = 0
  for (const level of levels) {
    const amountMinor = parseMoney(current.ladder.levels[level - 1]?.bonus ?? '0')
    if (amountMinor === 0n || current.ladder.currency !== currency) continue
    const due = { memberId, kind: 'level', occurrence: String(level), brand, level, currency, amountMinor } as const
    await insertDueBonus(tx, { ...due, at: env.clock.now() })
    noted++
  }
  return noted
}

/**
 * Stores the changes of levels, tells the cashier each new level, and notes the bonuses of levels as due. Runs in the
 * commit of what caused them; in the order of members, so that two never wait for each other.
 */
export async function carryOutClimbs(tx: Tx, climbs: readonly MemberClimb[], env: Env): Promise<void> {
  if (climbs.length === 0) return
  const ordered = climbs.toSorted((one, other) => Number(BigInt(one.memberId) - BigInt(other.memberId)))
  await insertSteps(
    tx,
    ordered.flatMap(({ memberId, brand, steps }) => steps.map((step) => ({ ...step, memberId, brand }))),
  )
  const ladders = await listLadders(tx, [...new Set(ordered.map(({ brand }) => brand))])
  const newest = new Map<string, LadderRow>(ladders.map((row) => [row.brand, row]))
  const moved = new Map(ordered.map(({ memberId, brand, currency }) => [memberId, { memberId, brand, currency }]))
  for (const one of moved.values()) await applyLevel(tx, env, one)
  let noted = 0
  for (const climb of ordered) {
    const current = newest.get(climb.brand)
    if (current && climb.levels.length > 0) noted += await noteDue(tx, env, current, climb)
  }
  if (noted > 0) await enqueue(tx, GIVE_SETTLED, {}, { key: GIVE_SETTLED.name })
}
