/** Writes what an accepted or ended contract does to others, and tells everybody whom it touches. */
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { closeOffer, endContract } from './contracts.sql.ts'
import type { Effects } from './effects.ts'
import { tellSides } from './tell.ts'

/** Ends contracts and takes offers back. Call it under `lockContracts`, with effects that were found under it. */
export async function applyEffects(tx: Tx, env: Env, { cuts, cancels }: Effects): Promise<void> {
  for (const { contract, until, reason } of cuts) {
    await endContract(tx, contract, until, reason)
    // who accepted the new one knows, and its giver is told of that
    if (reason !== 'replaced') await tellSides(tx, env, contract, 'contract-ends', ['giver', 'taker'], { reason })
  }
  const at = env.clock.now()
  for (const offer of cancels) {
    await closeOffer(tx, offer.id, 'cancelled', at)
    await tellSides(tx, env, offer, 'contract-cancelled', ['giver', 'taker'])
  }
}
