/** The terms of a lottery while somebody edits them: texts as they were typed. */
import type { LotteryTerms } from '#contract/lottery/office.ts'

export type PlayTerms = LotteryTerms['plays'][number]
export const PLAY_MONEY = ['stakeMin', 'stakeMax', 'payoutMax'] as const
export const TERMS_MONEY = ['ticketPayoutMax', 'memberIssueMax', 'exposureMax'] as const

export const nameOf = ({ id, mode }: Pick<PlayTerms, 'id' | 'mode'>): string => `${id}/${mode}`

/** Reads numbers as they are typed, with commas or spaces between them. */
export const listOf = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]

/** Reads odds such as 1.98 as parts of ten thousand; null for no odds. */
export function partsOf(typed: string): number | null {
  const odds = Number(typed.trim())
  return typed.trim() !== '' && Number.isFinite(odds) && odds >= 0 ? Math.round(odds * 10_000) : null
}

/** Reads a whole number; null for anything else. */
export function wholeOf(typed: string): number | null {
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : null
}

/** Returns terms with a play changed. */
export const withPlay = (terms: LotteryTerms, name: string, change: Partial<PlayTerms>): LotteryTerms => ({
  ...terms,
  plays: terms.plays.map((play) => (nameOf(play) === name ? { ...play, ...change } : play)),
})

/** Returns terms in which every play by series has this series of the members' own. */
export const withSeries = (terms: LotteryTerms, own: number): LotteryTerms => ({
  ...terms,
  plays: terms.plays.map((play) =>
    play.series ? { ...play, series: { ...play.series, own, to: own, from: Math.min(own, play.series.from) } } : play,
  ),
})

/** Returns the names of the plays that differ. */
export function changedPlays(before: LotteryTerms, after: LotteryTerms): Set<string> {
  const former = new Map(before.plays.map((play) => [nameOf(play), JSON.stringify(play)]))
  return new Set(after.plays.filter((play) => former.get(nameOf(play)) !== JSON.stringify(play)).map(nameOf))
}

/** Returns whether every number of terms was understood; one that was not is NaN, so that nothing older is sent for it. */
export const isReadable = (terms: LotteryTerms): boolean =>
  [
    terms.linesMax,
    ...terms.plays.flatMap(({ odds, series, betsMax }) => [
      ...Object.values(odds).flatMap((grades) => Object.values(grades)),
      ...Object.values(series ?? {}),
      betsMax ?? 0,
    ]),
  ].every(Number.isFinite)
