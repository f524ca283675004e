import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { changeLevel } from '#server/modules/cashier/rules/change-level.ts'
import { findFloor } from './bonuses.sql.ts'
import { findStanding } from './standings.sql.ts'

/** Returns the level that counts: the earned one, or the floor while it holds, whichever is higher. */
export async function readLevel(
  q: Queryable,
  { memberId, currency, now }: { memberId: string; currency: string; now: Date },
): Promise<{ level: number; earned: number }> {
  const earned = (await findStanding(q, memberId, currency))?.level ?? 0
  const floor = await findFloor(q, memberId)
  return { earned, level: Math.max(earned, floor && floor.until > now ? floor.level : 0) }
}

/** Tells the cashier the level that counts now; the same level changes nothing. */
export async function applyLevel(
  tx: Tx,
  env: Env,
  { memberId, brand, currency }: { memberId: string; brand: string; currency: string },
): Promise<void> {
  const { level } = await readLevel(tx, { memberId, currency, now: env.clock.now() })
  await changeLevel(tx, env, { id: memberId, merchant: brand }, level)
}
