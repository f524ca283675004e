/** Drawn issues as calls show them. */
import type { Opened } from '#contract/lottery/results.ts'
import type { Lottery } from '#games/lottery/lotteries.ts'
import { takesShots } from '#games/lottery/sea/yeekee.ts'
import { lunarYearOf } from '#games/lottery/lunar-year.ts'
import { readsOf } from '#games/lottery/reads.ts'
import { presentIssue } from '../issues/issue.ts'
import type { Drawn } from './results.sql.ts'

/** Returns a drawn issue with what is read off its board. `name`: the lottery's, in the reader's language. */
export function presentDrawn(issue: Drawn, lottery: Lottery, name: string): Opened {
  const { board, drawnAt, drawsAt, source, corrections, shots } = issue
  return {
    ...presentIssue(issue, lottery),
    gameCode: lottery.code,
    name,
    family: lottery.family,
    source,
    drawnAt: (drawnAt ?? drawsAt).toISOString(),
    reads: board ? readsOf(lottery, board, lunarYearOf(drawsAt)) : {},
    shots: takesShots(lottery) ? shots : null,
    corrections,
  }
}
