import type { z } from 'zod'
import { readAccountRef } from '#contract/doors/account-ref.ts'
import type { endRoundRequest, MoneyAnswer } from '#contract/doors/vendor-protocol.ts'
import { toWire } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import { findPlayer } from '#server/modules/play/player.sql.ts'
import { saidOf } from '#server/modules/play/valid-at-end.ts'
import { closeRound } from '#server/modules/play/rounds/close-round.ts'
import { refuseVendor } from '../vendors/vendor-refusal.ts'
import { playerBalance } from './post-command.ts'

type EndRound = z.output<typeof endRoundRequest>

/**
 * Closes a player's round: what was staked and not paid has lost. Moves no money and may be repeated; a round that is
 * closed already, or that never had a bet, is answered with `nothingToDo`. Refuses with PLAYER_NOT_FOUND.
 */
export async function endRound(
  env: Env,
  vendor: string,
  { accountRef, roundId, detail, validBet }: EndRound,
): Promise<MoneyAnswer> {
  const ref = readAccountRef(accountRef)
  const player = ref && (await findPlayer(env.db, ref))
  if (!player) return refuseVendor('PLAYER_NOT_FOUND', 'no such player')
  const posting = await closeRound(env, player, { bank: vendor, roundId, detail, roundValid: saidOf(validBet) })
  return {
    platformTxId: posting?.toString() ?? null,
    balance: toWire(await playerBalance(env.db, player)),
    currency: player.currency,
    ...(posting === null ? { nothingToDo: true } : {}),
  }
}
