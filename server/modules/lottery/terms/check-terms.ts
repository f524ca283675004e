/** What terms must hold before they are asked for, and again when they are made. */
import { RETURN_MAX, type LotteryTerms } from '#contract/lottery/office.ts'
import { parseMoney } from '#contract/money.ts'
import type { Play } from '#games/lottery/core/play.ts'
import { itemOf } from '#games/lottery/core/selection.ts'
import type { Lottery } from '#games/lottery/lotteries.ts'
import { hasPool } from '../pools/pool.ts'
import { returnsOf } from './returns.ts'
import { isBySeries, isSoldIn, playsOf, type PlayTerms } from './sold-plays.ts'

/** `field` is a path in the terms. */
export type TermsProblem = { field: string; rule: string; max?: number }

const isAbove = (least: string, most: string) => parseMoney(least) > parseMoney(most)

function seriesProblems(path: string, { series }: PlayTerms): TermsProblem[] {
  if (!series) return [{ field: `${path}.series`, rule: 'required' }]
  const { own, from, to, step } = series
  if (from > to || to > own) return [{ field: `${path}.series.to`, rule: 'too_big', max: own }]
  return from < 1 || (to - from) % step !== 0 ? [{ field: `${path}.series.step`, rule: 'step' }] : []
}

function oddsProblems(path: string, { odds }: PlayTerms, { price }: Play): TermsProblem[] {
  return Object.entries(odds).flatMap(([name, grades]): TermsProblem[] => {
    const known = price.tables?.[name]?.odds
    return Object.keys(grades)
      .filter((grade) => known?.[grade] === undefined)
      .map((grade) => ({ field: `${path}.odds.${name}.${grade}`, rule: 'unknown' }))
  })
}

/** A number is limited where a bet is one row of numbers; a play of places has no such number. */
function numberProblems(path: string, sold: PlayTerms, { grammar }: Play): TermsProblem[] {
  const item = grammar.rows.length === 1 ? grammar.rows[0]?.item : undefined
  return (['closed', 'half'] as const).flatMap((list) =>
    sold[list].some((text) => !item || itemOf(item, text) === null)
      ? [{ field: `${path}.${list}`, rule: 'invalid' }]
      : [],
  )
}

function playProblems(sold: PlayTerms, play: Play): TermsProblem[] {
  const path = `plays.${sold.id}.${sold.mode}`
  const isOdd = isBySeries(sold.mode) ? Object.keys(sold.odds).length > 0 : sold.series !== null
  return [
    ...(isBySeries(sold.mode) ? seriesProblems(path, sold) : oddsProblems(path, sold, play)),
    ...(isOdd ? [{ field: `${path}.mode`, rule: 'invalid' }] : []),
    ...(isAbove('0.0001', sold.stakeMin) ? [{ field: `${path}.stakeMin`, rule: 'too_small' }] : []),
    ...(isAbove(sold.stakeMin, sold.stakeMax) ? [{ field: `${path}.stakeMax`, rule: 'too_small' }] : []),
    ...(isAbove('0.0001', sold.payoutMax) ? [{ field: `${path}.payoutMax`, rule: 'too_small' }] : []),
    ...(sold.betsMax !== null && (sold.betsMax < 1 || sold.betsMax > (play.mostBets ?? sold.betsMax))
      ? [{ field: `${path}.betsMax`, rule: 'too_big', ...(play.mostBets && { max: play.mostBets }) }]
      : []),
    ...numberProblems(path, sold, play),
  ]
}

function returnProblems(lottery: Lottery, terms: LotteryTerms): TermsProblem[] {
  return returnsOf(lottery, terms)
    .filter(({ of }) => of > RETURN_MAX)
    .map(({ play, mode, table }) => ({
      field: `plays.${play}.${mode}.${table === null ? 'series.own' : `odds.${table}`}`,
      rule: 'return',
      max: RETURN_MAX,
    }))
}

/** The most that a brand puts into a pool at once, in ledger units of one unit of its currency's scale. */
const POOL_START_MAX = 100_000_000n * 10_000n

function poolProblems(lottery: Lottery, { poolStart }: LotteryTerms): TermsProblem[] {
  if (poolStart === undefined || poolStart === null) return []
  if (!playsOf(lottery).some(hasPool)) return [{ field: 'poolStart', rule: 'unknown' }]
  return parseMoney(poolStart) > POOL_START_MAX || isAbove('0.0001', poolStart)
    ? [{ field: 'poolStart', rule: 'invalid' }]
    : []
}

/** Returns what is wrong with terms of a lottery; none where they may be made. */
export function termsProblems(lottery: Lottery, terms: LotteryTerms): TermsProblem[] {
  const plays = new Map(playsOf(lottery).map((play) => [play.id, play]))
  const seen = new Set<string>()
  const problems = terms.plays.flatMap((sold): TermsProblem[] => {
    const name = `${sold.id}.${sold.mode}`
    const play = plays.get(sold.id)
    const isKnown = play && lottery.modes.includes(sold.mode) && isSoldIn(play, sold.mode) && !seen.has(name)
    seen.add(name)
    return isKnown ? playProblems(sold, play) : [{ field: `plays.${name}`, rule: 'unknown' }]
  })
  for (const field of ['ticketPayoutMax', 'memberIssueMax', 'exposureMax'] as const)
    if (isAbove('0.0001', terms[field])) problems.push({ field, rule: 'too_small' })
  problems.push(...poolProblems(lottery, terms))
  return problems.length > 0 ? problems : returnProblems(lottery, terms)
}
