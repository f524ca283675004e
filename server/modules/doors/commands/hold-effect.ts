import type { PlayFrame } from '#server/modules/play/play-line.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'
import type { Cap } from '../caps/caps.ts'
import type { WinStep } from './steps.ts'

/** Returns the effect that stores, in the posting's commit, that a win is held. */
export function holdEffect(frame: PlayFrame, { txId, amountMinor, kind, closes }: WinStep, cap: Cap): Effect {
  const { bank, player, roundId, gameCode, gameType, at } = frame
  const { memberId, merchant, currency } = player
  const round = { vendor: bank.code, txId, memberId, merchant, roundId, gameCode, gameType, currency }
  return {
    effect: 'games.hold_wins',
    row: { ...round, amount: amountMinor.toString(), kind, cap, closes, at: at.toISOString() },
  }
}
