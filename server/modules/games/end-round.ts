import type { z } from 'zod'
import type { GameType } from '#contract/games.ts'
import { toWire } from '#contract/money.ts'
import type { endRoundRequest, MoneyAnswer } from '#contract/vendor-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { journalEffect } from '#server/modules/bets/journal.sql.ts'
import { findVendorRound } from '#server/modules/bets/rounds.sql.ts'
import { readPayFacts } from './door-facts.sql.ts'
import { readAccountRef } from './player-ref.ts'
import { journalRound, lineFacts } from './play-posting.ts'
import { playerBalance, postCommand, tellPages } from './post-command.ts'
import { refuseVendor } from './vendor-refusal.ts'

type EndRound = z.output<typeof endRoundRequest>

/**
 * Closes a player's round: what was staked and not paid has lost. Moves no money and may be repeated; a round that is closed
 * already, or that never had a bet, is answered with `nothingToDo`. Refuses with PLAYER_NOT_FOUND.
 */
export async function endRound(env: Env, vendor: string, end: EndRound): Promise<MoneyAnswer> {
  const ref = readAccountRef(end.accountRef)
  const facts =
    ref &&
    (await readPayFacts(env.db, {
      vendor,
      txId: '',
      targetTxId: null,
      player: ref,
      gameCode: end.gameCode,
      roundId: end.roundId,
    }))
  const player = facts?.player
  if (!facts || !player) return refuseVendor('PLAYER_NOT_FOUND', 'no such player')
  const roundId = journalRound(player, end.roundId)
  const round = await findVendorRound(env.db, vendor, roundId, player.memberId)
  const isOpen = round?.state === 'open'
  const now = env.clock.now()
  // a round that takes another bet is open again, and may be closed again
  const result =
    isOpen &&
    (await postCommand(env, player, {
      key: `vendor:${vendor}:end ${round.id}:${round.stakeMinor}:${round.payoutMinor}`,
      at: now,
      transfers: [],
      effects: [
        journalEffect({
          ...lineFacts(
            {
              vendor,
              player,
              roundId: end.roundId,
              gameCode: round.gameCode,
              gameType: round.gameType as GameType,
              at: now,
            },
            end.detail,
          ),
          kind: 'close',
          amountMinor: 0n,
        }),
      ],
    }))
  if (result) tellPages(env, player, false)
  return {
    platformTxId: result ? result.id.toString() : null,
    balance: toWire(await playerBalance(env.db, player)),
    currency: player.currency,
    ...(result ? {} : { nothingToDo: true }),
  }
}
