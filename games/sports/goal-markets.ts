/** Prices of goals: the rest of the match is Poisson with the remaining time. */
import { forPairs, poisson } from './chance.ts'
import { resultOf } from './goal-settlement.ts'
import { CORNERS, type GoalSport } from './goal-sports.ts'
import { handicapResult, otherSide, QUARTERS, shareOf, totalResult, type Share } from './lines.ts'
import type { Market, MarketKind, Selection } from './market.ts'
import { PUSH, wonIf, type Fixture, type Score, type Standing } from './match.ts'
import { fairOdds } from './pricing.ts'

/**
 * Returns the chances of final scores, [home][away]. With Dixon–Coles' rho low scores depend on each other; with 0 both
 * sides are independent.
 */
export function scoreMatrix(home: number, away: number, rho = 0): number[][] {
  const away0 = poisson(away)
  const matrix = poisson(home).map((first) => away0.map((second) => first * second))
  const adjust = (one: number, two: number, factor: number) => {
    const row = matrix[one]
    if (row?.[two] !== undefined) row[two] *= factor
  }
  adjust(0, 0, 1 - home * away * rho)
  adjust(0, 1, 1 + home * rho)
  adjust(1, 0, 1 + away * rho)
  adjust(1, 1, 1 - rho)
  return matrix
}

const plain = (win: number): Share => ({ win, lose: 1 - win })

/** A difference or total by its chances. */
type Counts = ReadonlyMap<number, number>

function add(counts: Map<number, number>, key: number, chance: number): void {
  counts.set(key, (counts.get(key) ?? 0) + chance)
}

/** Returns both sides of a line; the first selection is home or over. */
function lineMarket(
  kind: MarketKind,
  line: number,
  names: readonly [string, string],
  counts: Counts,
  isTotal: boolean,
): Market {
  const first = (count: number) => (isTotal ? totalResult(count, line, true) : handicapResult(count, line))
  const share = shareOf([...counts].map(([count, chance]) => [first(count), chance] as const))
  return {
    id: `${kind}:${line}`,
    kind,
    line,
    part: null,
    selections: [
      { id: names[0], share },
      { id: names[1], share: otherSide(share) },
    ],
  }
}

/**
 * Returns the line nearest to even among whole, half and quarter lines about the mean, and its neighbours at `spread`
 * quarters.
 */
export function linesAbout(
  kind: MarketKind,
  counts: Counts,
  names: readonly [string, string],
  isTotal: boolean,
  spread: number,
  only: (line: number) => boolean,
): Market[] {
  const mean = [...counts].reduce((sum, [count, chance]) => sum + count * chance, 0)
  const middle = Math.round((isTotal ? mean : -mean) * QUARTERS)
  const candidates = Array.from({ length: 17 }, (_, index) => middle - 8 + index).filter(
    (line) => only(line) && (!isTotal || line > 0),
  )
  const priced = candidates.map((line) => lineMarket(kind, line, names, counts, isTotal))
  const distance = (market: Market) => {
    const share = market.selections[0]?.share
    return share && share.win > 0 ? Math.abs(fairOdds(share) - 2) : Infinity
  }
  const main = priced.toSorted((a, b) => distance(a) - distance(b))[0]?.line
  if (main === undefined || main === null) return []
  return [main - spread, main, main + spread]
    .filter((line) => only(line) && (!isTotal || line > 0))
    .map((line) => lineMarket(kind, line, names, counts, isTotal))
}

const pick = (id: string, share: Share): Selection => ({ id, share })
const market = (kind: MarketKind, selections: Selection[]): Market => ({
  id: kind,
  kind,
  line: null,
  part: null,
  selections,
})

type Chances = {
  home: number
  draw: number
  away: number
  both: number
  odd: number
  differences: Map<number, number>
  totals: Map<number, number>
  scores: Map<string, number>
}

function chancesOf(score: Score, home: readonly number[], away: readonly number[]): Chances {
  const all: Chances = {
    home: 0,
    draw: 0,
    away: 0,
    both: 0,
    odd: 0,
    differences: new Map(),
    totals: new Map(),
    scores: new Map(),
  }
  forPairs(home, away, (more, less, chance) => {
    const final = { home: score.home + more, away: score.away + less }
    all[final.home > final.away ? 'home' : final.home < final.away ? 'away' : 'draw'] += chance
    if (final.home > 0 && final.away > 0) all.both += chance
    if ((final.home + final.away) % 2 === 1) all.odd += chance
    add(all.differences, more - less, chance)
    add(all.totals, final.home + final.away, chance)
    const key = final.home <= 4 && final.away <= 4 ? `${final.home}-${final.away}` : 'other'
    all.scores.set(key, (all.scores.get(key) ?? 0) + chance)
  })
  return all
}

function footballMarkets(chances: Chances, { clock, score }: Standing, share: number): Market[] {
  const { home, draw, away } = chances
  const corners = new Map<number, number>()
  poisson(2 * CORNERS * share).forEach((chance, more) => add(corners, (clock.corners ?? 0) + more, chance))
  const isOpen = (key: string) => {
    const [one = 9, two = 9] = key.split('-').map(Number)
    return key === 'other' || (one >= score.home && two >= score.away)
  }
  const scores = [...chances.scores]
    .filter(([key]) => isOpen(key))
    .toSorted(([a], [b]) => (a === 'other' ? 1 : b === 'other' ? -1 : a < b ? -1 : 1))
  return [
    market('1x2', [pick('1', plain(home)), pick('x', plain(draw)), pick('2', plain(away))]),
    ...linesAbout('ah', chances.differences, ['home', 'away'], false, 1, () => true),
    ...linesAbout('ou', chances.totals, ['over', 'under'], true, 2, () => true),
    market('dc', [pick('1x', plain(home + draw)), pick('12', plain(home + away)), pick('x2', plain(draw + away))]),
    market('dnb', [pick('home', { win: home, lose: away }), pick('away', { win: away, lose: home })]),
    market('btts', [pick('yes', plain(chances.both)), pick('no', plain(1 - chances.both))]),
    market('oe', [pick('odd', plain(chances.odd)), pick('even', plain(1 - chances.odd))]),
    ...linesAbout('corners', corners, ['over', 'under'], true, 4, (line) => line % 4 !== 0 && line % 2 === 0),
    market(
      'cs',
      scores.map(([key, chance]) => pick(key, plain(chance))),
    ),
  ]
}

/** Returns all markets at a moment. */
export function goalMarkets(sport: GoalSport, fixture: Fixture, now: Standing): Market[] {
  if (now.phase === 'over') return []
  const share = (now.clock.left ?? sport.minutes) / sport.minutes
  const { strength } = fixture
  const chances = chancesOf(
    now.score,
    poisson((strength.home / 10_000) * share),
    poisson((strength.away / 10_000) * share),
  )
  if (sport.isFootball) return footballMarkets(chances, now, share)
  const isHalf = (line: number) => line % 4 !== 0 && line % 2 === 0
  const winner = shareOf([
    [wonIf(true), chances.home],
    [PUSH, chances.draw],
    [wonIf(false), chances.away],
  ])
  return [
    market('winner', [pick('home', winner), pick('away', otherSide(winner))]),
    ...linesAbout('ah', chances.differences, ['home', 'away'], false, 4, isHalf),
    ...linesAbout('ou', chances.totals, ['over', 'under'], true, 8, isHalf),
    market('oe', [pick('odd', plain(chances.odd)), pick('even', plain(1 - chances.odd))]),
  ]
}

/** Returns the chances of one selection, by settling it with every final score. */
export function priceGoals(
  sport: GoalSport,
  { strength }: Fixture,
  { clock, score }: Standing,
  marketId: string,
  selection: string,
  from: Score,
): Share | null {
  const share = (clock.left ?? sport.minutes) / sport.minutes
  if (!resultOf({ home: 0, away: 0, corners: 0 }, marketId, selection, from)) return null
  const outcomes: [ReturnType<typeof wonIf>, number][] = []
  const see = (final: Score & { corners: number }, chance: number) => {
    const result = resultOf(final, marketId, selection, from)
    if (result) outcomes.push([result, chance])
  }
  if (marketId.startsWith('corners'))
    poisson(2 * CORNERS * share).forEach((chance, more) =>
      see({ ...score, corners: (clock.corners ?? 0) + more }, chance),
    )
  else
    forPairs(
      poisson((strength.home / 10_000) * share),
      poisson((strength.away / 10_000) * share),
      (home, away, chance) => {
        see({ home: score.home + home, away: score.away + away, corners: 0 }, chance)
      },
    )
  return shareOf(outcomes)
}
