/** The plays of one draw, by their ids. */
import type { Play } from './core/play.ts'
import type { Lottery } from './lotteries.ts'
import { lunarYearOf } from './lunar-year.ts'

const kept = new Map<string, ReadonlyMap<string, Play>>()

/** Returns the plays of a lottery's draw at a moment. Draws of one lunar year have the same plays. */
export function playsOfDraw(lottery: Lottery, drawsAt: Date): ReadonlyMap<string, Play> {
  const year = lottery.family === 'mark-six' ? lunarYearOf(drawsAt) : 0
  const key = `${lottery.code} ${year}`
  let plays = kept.get(key)
  if (!plays) kept.set(key, (plays = new Map(lottery.playsIn(year).map((play) => [play.id, play]))))
  return plays
}
