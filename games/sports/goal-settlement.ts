/** Settles bets on goals. */
import { handicapResult, totalResult } from './lines.ts'
import { readMarketId } from './market.ts'
import { PUSH, wonIf, type Course, type Score } from './match.ts'
import type { LegResult } from './settlement.ts'

/** Returns the final score and corners of a course. */
export function finalOf(course: Course): Score & { corners: number } {
  const count = (kind: string, side?: string) =>
    course.events.filter((event) => event.kind === kind && (!side || event.side === side)).length
  return { home: count('goal', 'home'), away: count('goal', 'away'), corners: count('corner') }
}

/** Returns the result of a market's selection with a final score, or null where there is none. */
export function resultOf(
  final: Score & { corners: number },
  marketId: string,
  selection: string,
  from: Score,
): LegResult | null {
  const read = readMarketId(marketId)
  if (!read) return null
  const { home, away } = final
  const line = Number(read.argument)
  const leader = home > away ? '1' : home < away ? '2' : 'x'
  const sideWins = selection === 'home' ? home > away : away > home
  switch (read.kind) {
    case '1x2':
      return wonIf(selection === leader)
    case 'dc':
      return wonIf(selection.includes(leader))
    case 'dnb':
    case 'winner':
      return leader === 'x' ? PUSH : wonIf(sideWins)
    case 'ah': {
      const gained = home - from.home - (away - from.away)
      return selection === 'home' ? handicapResult(gained, line) : handicapResult(-gained, -line)
    }
    case 'ou':
      return totalResult(home + away, line, selection === 'over')
    case 'corners':
      return totalResult(final.corners, line, selection === 'over')
    case 'btts':
      return wonIf((home > 0 && away > 0) === (selection === 'yes'))
    case 'oe':
      return wonIf(((home + away) % 2 === 1) === (selection === 'odd'))
    case 'cs':
      return wonIf(selection === (home <= 4 && away <= 4 ? `${home}-${away}` : 'other'))
    default:
      return null
  }
}

/** Settles the markets that are all known at the end. */
export function settleGoals(
  course: Course,
  marketId: string,
  selection: string,
  from: Score,
): { result: LegResult; at: number } | null {
  const result = resultOf(finalOf(course), marketId, selection, from)
  return result && { result, at: course.endsAt }
}
