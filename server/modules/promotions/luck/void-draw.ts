import { PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { moveDraw, type Draw } from './draws.sql.ts'

/**
 * Takes a locked draw away: nothing more is taken from it or drawn in it, and its secret is told, so that everybody sees
 * what it would have been. What was given stays given.
 */
export async function voidDraw(tx: Tx, env: Env, draw: Draw, by: string, reason: string): Promise<void> {
  const now = env.clock.now()
  await moveDraw(tx, draw.id, { state: 'void', toldAt: now, endedAt: now, endedBy: by, reason })
  tx.onCommit(() => env.live.signal('all', PROMOTIONS_TOPIC))
}
