import type { GameType } from '#contract/catalogue/games.ts'
import { CallError } from '#contract/errors.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { RoundValid } from '#server/modules/bets/journal.sql.ts'
import { findVendorRound } from '#server/modules/bets/rounds.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { journalRound, playLine } from '../play-line.ts'
import { tellPages } from '../tell-pages.ts'
import type { Player } from '../player.sql.ts'

/** SQL states of conflicts with another process that works on the same round. */
const RACES: ReadonlySet<string> = new Set(['40001', '40P01'])

/**
 * Closes a player's round: what was staked and not paid has lost. Moves no money and may be repeated. Returns the
 * posting, or null when the round is not open, never existed, or another process was faster.
 */
export async function closeRound(
  env: Env,
  player: Player,
  {
    bank,
    roundId,
    detail,
    roundValid,
  }: {
    bank: string
    roundId: string
    detail: Record<string, unknown> | undefined
    roundValid?: RoundValid | undefined
  },
): Promise<bigint | null> {
  const round = await findVendorRound(env.db, bank, journalRound(player, roundId), player.memberId)
  if (round?.state !== 'open') return null
  const at = env.clock.now()
  const { gameCode, stakeMinor, payoutMinor } = round
  const frame = { bank: { code: bank }, player, roundId, gameCode, gameType: round.gameType as GameType, at }
  const line = playLine(frame, { kind: 'close', amountMinor: 0n, roundValid }, {}, detail)
  // a round that takes another stake is open again, and may be closed a second time
  const key = `vendor:${bank}:end ${round.id}:${stakeMinor}:${payoutMinor}`
  try {
    const { id, status } = await postTransfers(env, { key, at, transfers: [], effects: [line] })
    if (status === 'replayed') return null
    tellPages(env, player, false)
    return id
  } catch (error) {
    if (RACES.has(sqlState(error) ?? '') || (error instanceof CallError && error.code === 'KEY_REUSED')) return null
    throw error
  }
}
