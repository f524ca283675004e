import { readAccountRef } from '#contract/doors/account-ref.ts'
import { toWire } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import { refuseVendor } from '../vendors/vendor-refusal.ts'
import { readPayFacts } from './door-facts.sql.ts'
import { playerBalance } from './post-command.ts'

/** Returns a player's balance. Refuses with PLAYER_NOT_FOUND or CURRENCY_MISMATCH. */
export async function tellBalance(
  env: Env,
  vendor: string,
  ask: { accountRef: string; currency: string },
): Promise<{ balance: string; currency: string }> {
  const ref = readAccountRef(ask.accountRef)
  const player =
    ref &&
    (await readPayFacts(env.db, { vendor, txId: '', targetTxId: null, player: ref, gameCode: null, roundId: '' }))
      .player
  if (!player) return refuseVendor('PLAYER_NOT_FOUND', 'no such player')
  if (ask.currency !== player.currency) return refuseVendor('CURRENCY_MISMATCH', `the player has ${player.currency}`)
  return { balance: toWire(await playerBalance(env.db, player)), currency: player.currency }
}
