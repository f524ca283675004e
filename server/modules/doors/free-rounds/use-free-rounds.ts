/** Free rounds on the way of a vendor's command: which round may begin, and what a win pays. */
import type { Env } from '#server/lib/env.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'
import { refuseVendor } from '../vendors/vendor-refusal.ts'
import { findFreeRounds, type FreeRounds } from './free-rounds.sql.ts'

type About = {
  vendor: string
  freeRounds?: string | undefined
  steps: readonly ({ does: 'bet'; amountMinor: bigint; jackpotMinor: bigint; isFeature: boolean } | { does: 'win' })[]
}
type Of = { memberId: string; isTrial: boolean; currency: string }

/**
 * Reads the free rounds that a command names, and checks that they are this player's at this vendor; null for a command
 * that names none, for which nothing is read. Refuses a bet with BET_NOT_ALLOWED when they are another player's, of
 * another vendor or game, all used, cancelled or over, with BAD_REQUEST when it stakes money; a win with TX_NOT_FOUND.
 */
export async function readFreeRounds(
  env: Env,
  { vendor, freeRounds, steps, gameCode }: About & { gameCode: string },
  player: Of,
  now: Date,
): Promise<FreeRounds | null> {
  if (freeRounds === undefined) return null
  const bets = steps.filter((step) => step.does === 'bet')
  const no = (message: string) => refuseVendor(bets.length > 0 ? 'BET_NOT_ALLOWED' : 'TX_NOT_FOUND', message)
  const found = await findFreeRounds(env.db, freeRounds)
  const { memberId, isTrial, currency } = player
  const isTheirs = found?.vendor === vendor && found.memberId === memberId && !isTrial && found.currency === currency
  if (!found || !isTheirs) return no('no such free rounds of this player')
  if (bets.length === 0) return found
  if (bets.some((bet) => bet.amountMinor > 0n || bet.jackpotMinor > 0n || bet.isFeature))
    return refuseVendor('BAD_REQUEST', 'amount: a free round stakes nothing')
  if (found.gameCode !== gameCode) return no('the free rounds are for another game')
  const isOver = found.settledAt !== null || found.expiresAt <= now
  if (isOver || (found.state !== 'issuing' && found.state !== 'issued')) return no('the free rounds are over')
  if (found.used + bets.length > found.rounds) return no('all of the free rounds were played')
  return found
}

/** Counts what a command uses of free rounds; `effect` makes its posting fail with GV007 when they moved since. */
export class FreeRoundsUse {
  readonly of: FreeRounds
  #rounds = 0
  #wonMinor = 0n

  constructor(of: FreeRounds) {
    this.of = of
  }

  /** One more round begins, or with -1 one was taken back. */
  countRound(by: 1 | -1): void {
    this.#rounds += by
  }

  /**
   * Counts a win, and returns what of it is within the room and how it is paid: `now` as cash, or `at the end` of all
   * rounds. After the end what comes late is cash, within what is left of the room.
   */
  countWin(amountMinor: bigint): { countsMinor: bigint; paysNow: boolean } {
    const { winMaxMinor, wonMinor, settledAt, settledMinor, isClosed, winnings } = this.of
    const room = settledAt !== null && isClosed ? (settledMinor ?? 0n) : winMaxMinor
    const before = wonMinor + this.#wonMinor
    const taken = settledMinor !== null && settledMinor > before ? settledMinor : before
    const left = room > taken ? room - taken : 0n
    const countsMinor = amountMinor < left ? amountMinor : left
    this.#wonMinor += countsMinor
    return { countsMinor, paysNow: winnings === 'cash' || settledAt !== null }
  }

  /** Counts a win that is taken back. */
  countWinBack(countsMinor: bigint): void {
    this.#wonMinor -= countsMinor
  }

  /** The effect that stores the counts in the posting's commit. */
  effect(at: Date): Effect {
    const { reference, used, wonMinor, settledAt } = this.of
    return {
      effect: 'games.use_free_rounds',
      row: {
        reference,
        rounds: this.#rounds,
        won: this.#wonMinor.toString(),
        has_used: used,
        has_won: wonMinor.toString(),
        is_settled: settledAt !== null,
        at: at.toISOString(),
      },
    }
  }
}
