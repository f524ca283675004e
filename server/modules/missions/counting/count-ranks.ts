/** How a board's scores are counted: pure. Ranks are in one total order: score, who reached it first, then the id. */
import type { Scoring } from '#contract/missions/terms.ts'
import { HOUR_MS } from '#server/lib/clock.ts'

export type Rank = {
  /** Ledger units; hundredths of the stake; or a number of rounds. */
  readonly score: bigint
  /** When this score was reached: the time of the last line that counted for it. */
  readonly reachedAt: Date
  /** The best wins, or the runs of won rounds; null with turnover. */
  readonly figures: Figures | null
}
/**
 * wins: round, hundredths of its stake, when. runs: number of the first won round, how many, when the last was won.
 * rounds: how many were counted.
 */
export type Figures = {
  readonly wins: readonly (readonly [ref: string, multiple: number, at: number])[]
  readonly runs: readonly (readonly [first: number, length: number, at: number])[]
  readonly rounds: number
}

/** So many wins and runs are kept at hand; the score journal has all, and the final list is counted from it. */
const AT_HAND = 20
export const NO_RANK: Rank = { score: 0n, reachedAt: new Date(0), figures: null }
export const NO_FIGURES: Figures = { wins: [], runs: [], rounds: 0 }

/** Returns the rank after turnover was added or taken back. */
export function addTurnover(rank: Rank, delta: bigint, at: Date): Rank {
  return { ...rank, score: rank.score + delta, reachedAt: at > rank.reachedAt ? at : rank.reachedAt }
}

/** Returns the rank after a round's win became another multiple of its stake; the same where it is not at hand. */
export function setWin(rank: Rank, ref: string, multiple: bigint, at: Date): Rank {
  const figures = rank.figures ?? NO_FIGURES
  const last = figures.wins[AT_HAND - 1]
  // most wins are behind those that are at hand
  const isBehind =
    last !== undefined && (multiple < last[1] || (multiple === BigInt(last[1]) && at.getTime() >= last[2]))
  if (isBehind && !figures.wins.some(([one]) => one === ref)) return rank
  const wins = [...figures.wins.filter(([one]) => one !== ref), [ref, Number(multiple), at.getTime()] as const]
    .sort((one, other) => other[1] - one[1] || one[2] - other[2])
    .slice(0, AT_HAND)
  const [best] = wins
  return {
    score: BigInt(best?.[1] ?? 0),
    reachedAt: new Date(best?.[2] ?? 0),
    figures: { ...figures, wins },
  }
}

type Run = readonly [first: number, length: number, at: number]

function joinRuns(runs: readonly Run[], number: number, at: number): Run[] {
  const before = runs.find(([first, length]) => first + length === number)
  const behind = runs.find(([first]) => first === number + 1)
  const rest = runs.filter((run) => run !== before && run !== behind)
  const joined: Run = [
    before?.[0] ?? number,
    (before?.[1] ?? 0) + 1 + (behind?.[1] ?? 0),
    Math.max(before?.[2] ?? 0, at, behind?.[2] ?? 0),
  ]
  return [...rest, joined]
}

function splitRuns(runs: readonly Run[], number: number, at: number): Run[] {
  return runs.flatMap((run) => {
    const [first, length] = run
    if (number < first || number >= first + length) return [run]
    const parts: Run[] = [
      [first, number - first, at],
      [number + 1, first + length - 1 - number, at],
    ]
    return parts.filter(([, left]) => left > 0)
  })
}

/** Returns the rank after a round was won, or was taken back as won. `number` is its place among the member's rounds. */
export function setRun(rank: Rank, number: number, isWon: boolean, at: Date): Rank {
  const figures = rank.figures ?? NO_FIGURES
  const all = isWon ? joinRuns(figures.runs, number, at.getTime()) : splitRuns(figures.runs, number, at.getTime())
  const byLength = all.sort((one, other) => other[1] - one[1] || one[2] - other[2])
  const newest = all.reduce((last, [first]) => Math.max(last, first), 0)
  const runs = byLength.filter(([first], place) => place < AT_HAND || first === newest)
  const [best] = runs
  return { score: BigInt(best?.[1] ?? 0), reachedAt: new Date(best?.[2] ?? 0), figures: { ...figures, runs } }
}

/** Bands of each doubling of a score. */
const BANDS = 64
const HOURS = 1_000_000n

/** Returns the first band of runs of a length, and the first of longer ones. */
export function bandsOfRun(length: bigint): [bigint, bigint] {
  return [length * HOURS, (length + 1n) * HOURS]
}

/**
 * Returns the band that a score is in; a higher band is ahead of every lower one. Few scores of runs differ, so their
 * bands are also by the hour in which they were reached.
 */
export function bandOf(scoring: Scoring, { score, reachedAt }: Pick<Rank, 'score' | 'reachedAt'>): bigint {
  if (score <= 0n) return 0n
  if (scoring === 'streak') return score * HOURS + (HOURS - 1n - BigInt(Math.floor(reachedAt.getTime() / HOUR_MS)))
  return BigInt(Math.floor(BANDS * Math.log2(Number(score)))) + 1n
}
