/** Writes what an accepted or ended contract does to others, and tells everybody whom it touches: each in one statement for all. */
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { cancelOffers, endContracts } from './ends.sql.ts'
import type { Effects } from './effects.ts'
import { tellAll } from './tell.ts'

/** Ends contracts and takes offers back. Call it under `lockContracts`, with effects that were found under it. */
export async function applyEffects(tx: Tx, env: Env, { cuts, cancels }: Effects): Promise<void> {
  await endContracts(tx, cuts)
  await cancelOffers(
    tx,
    cancels.map(({ id }) => id),
    env.clock.now(),
  )
  const to = ['giver', 'taker'] as const
  await tellAll(tx, env, [
    // who accepted the new one knows, and its giver is told of that
    ...cuts.flatMap(({ contract, reason }) =>
      reason === 'replaced' ? [] : [{ contract, key: 'contract-ends' as const, to, values: { reason } }],
    ),
    ...cancels.map((contract) => ({ contract, key: 'contract-cancelled' as const, to })),
  ])
}
