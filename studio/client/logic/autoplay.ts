/** Autoplay: a bounded series of bets that ends by itself. Amounts are ten-thousandths of the currency's unit. */

/** The most bets in one series. */
export const AUTOPLAY_MAX = 500
export const AUTOPLAY_COUNTS = [10, 25, 50, 100, 250, 500] as const

export type AutoplayLimits = {
  /** Bets in the series, 1 to AUTOPLAY_MAX. */
  count: number
  /** Stop once the series has lost this much or more, together. Null: no such limit. */
  lossLimit: bigint | null
  /** Stop once the series is this much or more ahead. Null: no such limit. */
  profitLimit: bigint | null
  /** Stop after one win of this much or more. Null: no such limit. */
  singleWin: bigint | null
}

export type AutoplayRun = {
  limits: AutoplayLimits
  played: number
  /** Wins less stakes so far; negative is a loss. */
  net: bigint
}

export type AutoplayStop = 'count' | 'loss' | 'profit' | 'win' | 'stake'

/** Returns a series that has not begun. Throws RangeError for a count that is not allowed. */
export function beginAutoplay(limits: AutoplayLimits): AutoplayRun {
  if (!Number.isInteger(limits.count) || limits.count < 1 || limits.count > AUTOPLAY_MAX)
    throw new RangeError('no such series')
  return { limits, played: 0, net: 0n }
}

/** Returns the series after one more bet. */
export function afterBet(run: AutoplayRun, stake: bigint, win: bigint): AutoplayRun {
  return { ...run, played: run.played + 1, net: run.net + win - stake }
}

/** Returns why the series ends here, or null when it continues. `lastWin` is what the last bet paid. */
export function stopReason(run: AutoplayRun, lastWin: bigint, nextStake: bigint): AutoplayStop | null {
  const { count, lossLimit, profitLimit, singleWin } = run.limits
  if (lossLimit !== null && -run.net >= lossLimit) return 'loss'
  if (profitLimit !== null && run.net >= profitLimit) return 'profit'
  if (singleWin !== null && lastWin >= singleWin) return 'win'
  if (run.played >= count) return 'count'
  // the next bet alone could pass the loss limit
  if (lossLimit !== null && nextStake - run.net > lossLimit) return 'stake'
  return null
}

/** Returns how many bets are still to come. */
export function betsLeft(run: AutoplayRun): number {
  return Math.max(0, run.limits.count - run.played)
}
