/**
 * Stakes and wins of money that a bank holds itself, in the member's wallet at that bank: what each kind moves between
 * that wallet and the bank's account, and the journal's line. The order of cash and bonus money, debts and pools is the
 * bank's own matter there; the caller moves the money.
 */
import type { Reason } from '#contract/wallet/wallet.ts'
import type { RoundValid } from '#server/modules/bets/journal.sql.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'
import { playLine, type PlayFrame } from './play-line.ts'

/** The kinds of events at the bank. */
export type Elsewhere = 'stake' | 'win' | 'win-that-closes' | 'end' | 'stake-back' | 'win-back'

type Booking = {
  /** in: the wallet receives from the bank; out: it gives to it. */
  direction: 'in' | 'out'
  reason: Reason
  line: Omit<Parameters<typeof playLine>[1], 'amountMinor'>
}

const BOOKINGS: Record<Elsewhere, Booking> = {
  stake: { direction: 'out', reason: 'bet', line: { kind: 'stake' } },
  win: { direction: 'in', reason: 'win', line: { kind: 'payout' } },
  'win-that-closes': { direction: 'in', reason: 'win', line: { kind: 'payout', closes: true } },
  end: { direction: 'in', reason: 'win', line: { kind: 'close' } },
  'stake-back': { direction: 'in', reason: 'bet_rollback', line: { kind: 'reversal', reverses: 'stake' } },
  'win-back': { direction: 'out', reason: 'win_rollback', line: { kind: 'reversal', reverses: 'payout' } },
}

/** Returns the direction of the money and the reason that the entries show. */
export function movedElsewhere(what: Elsewhere): Pick<Booking, 'direction' | 'reason'> {
  const { direction, reason } = BOOKINGS[what]
  return { direction, reason }
}

/** Returns the journal's line; `leg` is the place of the move in its posting, null when nothing moved. */
export function toldElsewhere(
  frame: PlayFrame,
  what: Elsewhere,
  amountMinor: bigint,
  leg: number | null,
  { detail, roundValid }: { detail: Record<string, unknown> | undefined; roundValid?: RoundValid | undefined },
): Effect {
  return playLine(frame, { ...BOOKINGS[what].line, amountMinor, roundValid }, leg === null ? {} : { leg }, detail)
}
