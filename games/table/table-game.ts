/** The form of every game of a live table: bet spots, one draw per round for all, and what each spot returns. */
import type { WordStream } from '#games/fair/uniform.ts'

/** In ten-thousandths: a spot that returns 19500 pays 0.95 for one, stake included. 10000 returns the stake. */
export const STAKE_BACK = 10_000

export type Spot = {
  id: string
  /** The payout for one, as printed on the table: "0.95:1". */
  odds: string
  /** The most that it returns, in ten-thousandths. */
  most: number
}

export type TableGame<Outcome = unknown> = {
  /** Part of the message that a round is drawn from; never changes. */
  code: string
  spots: readonly Spot[]
  /** Draws a round. Takes words of the stream; the same stream gives the same round. */
  draw(words: WordStream): Promise<Outcome>
  /** Returns what one staked on a spot returns, in ten-thousandths; 0 is lost. */
  returnOf(spot: string, outcome: Outcome): number
  /** Returns the result in a few letters, for statistics and roads. */
  markOf(outcome: Outcome): string
}

/** The average return of a spot, and how often it returns more than the stake. Exact up to floating point. */
export type SpotReturn = {
  rtp: number
  chance: number
  /** Standard deviation of what one staked pays, in stakes. */
  deviation: number
}

/** Returns the standard deviation from the mean and the mean of squares. */
export function deviationOf(mean: number, square: number): number {
  return Math.sqrt(Math.max(0, square - mean ** 2))
}

/** Returns stake · return, rounded down to a multiple of `quantum` (the smallest amount that members see). */
export function spotPayout(stake: bigint, returned: number, quantum: bigint): bigint {
  const exact = (stake * BigInt(returned)) / BigInt(STAKE_BACK)
  return exact - (exact % quantum)
}

/** Returns "0.95:1" for 19500: what a return pays beside the stake. */
export function oddsOf(returned: number): string {
  const net = (returned - STAKE_BACK) / STAKE_BACK
  return `${Number(net.toFixed(4))}:1`
}

/** Returns a spot that pays one amount only. */
export function plainSpot(id: string, returned: number): Spot {
  return { id, odds: oddsOf(returned), most: returned }
}

/** Adds up equally likely (or weighted) outcomes to the return of each spot. */
export function countReturns<Outcome>(
  game: Pick<TableGame<Outcome>, 'spots' | 'returnOf'>,
  outcomes: Iterable<readonly [outcome: Outcome, weight: number]>,
): Record<string, SpotReturn> {
  const sums = new Map(game.spots.map(({ id }) => [id, { returned: 0, squares: 0, wins: 0 }]))
  let all = 0
  for (const [outcome, weight] of outcomes) {
    all += weight
    for (const [id, sum] of sums) {
      const returned = game.returnOf(id, outcome)
      sum.returned += returned * weight
      sum.squares += returned * returned * weight
      if (returned > STAKE_BACK) sum.wins += weight
    }
  }
  return Object.fromEntries(
    [...sums].map(([id, { returned, squares, wins }]) => {
      const rtp = returned / STAKE_BACK / all
      return [id, { rtp, chance: wins / all, deviation: deviationOf(rtp, squares / STAKE_BACK ** 2 / all) }]
    }),
  )
}
