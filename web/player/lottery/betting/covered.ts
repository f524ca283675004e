/** Which plays of a basket cover nearly every outcome, as the server judges it when the draw is settled. Pure. */
import { isFarming } from '#games/lottery/core/limits.ts'
import { parseSelection, type Play } from '#games/lottery/core/play.ts'
import type { Line } from './price-line.ts'

/** Returns the plays whose lines win nearly always together: these lines count as no valid bet. */
export function coveredPlays(lines: readonly Pick<Line, 'play' | 'selection'>[], plays: readonly Play[]): Play[] {
  const bought = new Set(lines.map(({ play }) => play))
  return plays.filter((play) => {
    if (!bought.has(play.id)) return false
    const selections = lines.flatMap((line) => {
      const read = line.play === play.id ? parseSelection(play, line.selection) : null
      return read && 'selection' in read ? [read.selection] : []
    })
    return isFarming(play, selections)
  })
}
