/**
 * Cockfight: two birds, Meron (red) and Wala (blue), decided by one random word. On a draw Meron and Wala get their
 * stake back (docs/reference/games.md 6.6). A match like any other of the book, but shorter.
 */
import type { WordStream } from '#games/fair/uniform.ts'
import { boundsOf, drawFrom, drawPlace } from '#games/sports/chance.ts'
import { shareOf } from '#games/sports/lines.ts'
import type { Market } from '#games/sports/market.ts'
import {
  LOSE,
  PUSH,
  WIN,
  wonIf,
  type Course,
  type Fixture,
  type SportRules,
  type Standing,
} from '#games/sports/match.ts'

export const RESULTS = ['meron', 'wala', 'draw', 'fulltime'] as const
export type CockResult = (typeof RESULTS)[number]

/** The phases of a match in ms: bets until the start, then the match, then its result until the next. */
export const BETTING_MS = 30_000
export const FIGHT_MS = 14_000
const SHOWN_MS = 6_000
export const ROUND_MS = BETTING_MS + FIGHT_MS + SHOWN_MS

/** The chance that both give up. The next constant is the chance that both still stand at the end of the time. */
export const DRAW_CHANCE = 0.04
export const FULL_TIME_CHANCE = 0.005

/** Returns the chances of the four results, from Meron's strength. */
export function cockChances({ strength }: Pick<Fixture, 'strength'>): readonly number[] {
  const meron = (1 - DRAW_CHANCE - FULL_TIME_CHANCE) * (strength.home / (strength.home + strength.away))
  return [meron, 1 - DRAW_CHANCE - FULL_TIME_CHANCE - meron, DRAW_CHANCE, FULL_TIME_CHANCE]
}

const MOVES = 9

async function play(fixture: Fixture, words: WordStream): Promise<Course> {
  const result = await drawFrom(words, boundsOf(cockChances(fixture)))
  const events = []
  for (let move = 0; move < MOVES; move++) {
    const side = (await drawPlace(words, 2)) === 0 ? ('home' as const) : ('away' as const)
    events.push({ at: 800 + move * 1_350, kind: 'move', side, value: await drawPlace(words, 4), player: null })
  }
  const side = result === 0 ? ('home' as const) : result === 1 ? ('away' as const) : null
  return { events: [...events, { at: FIGHT_MS, kind: 'result', side, value: result, player: null }], endsAt: FIGHT_MS }
}

function standing(course: Course | null, elapsed: number): Standing {
  const isOver = elapsed >= FIGHT_MS
  const result = isOver ? (course?.events.at(-1)?.value ?? -1) : -1
  const score = { home: result === 0 ? 1 : 0, away: result === 1 ? 1 : 0 }
  return {
    phase: elapsed < 0 ? 'before' : isOver ? 'over' : 'live',
    elapsed,
    score,
    clock: { result },
    suspendedUntil: 0,
    step: elapsed < 0 ? 'b' : 'l',
  }
}

function resultOf(result: number, selection: string): ReturnType<typeof wonIf> {
  if (selection === 'draw' || selection === 'fulltime') return wonIf(RESULTS[result] === selection)
  return result > 1 ? PUSH : RESULTS[result] === selection ? WIN : LOSE
}

function markets(fixture: Fixture, now: Standing): Market[] {
  if (now.phase !== 'before') return []
  const chances = cockChances(fixture)
  const selections = RESULTS.map((id) => ({
    id,
    share: shareOf(chances.map((chance, result) => [resultOf(result, id), chance] as const)),
  }))
  return [{ id: 'fight', kind: 'fight', line: null, part: null, selections }]
}

export const COCKFIGHT_RULES: SportRules = {
  slotMs: ROUND_MS,
  lanes: 1,
  play,
  markets,
  standing: (_, course, elapsed) => standing(course, elapsed),
  price: (fixture, now, _, selection) =>
    markets(fixture, now)[0]?.selections.find(({ id }) => id === selection)?.share ?? null,
  settle: (_, course, marketId, selection) =>
    marketId === 'fight' && RESULTS.some((name) => name === selection)
      ? { result: resultOf(course.events.at(-1)?.value ?? -1, selection), at: course.endsAt }
      : null,
}
