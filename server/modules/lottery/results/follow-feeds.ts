/** Asks the sources for the results that official issues wait for. */
import type { Env } from '#server/lib/env.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Loop } from '#server/lib/loops.ts'
import { LOTTERIES } from '#games/lottery/lotteries.ts'
import { pairedBoard } from '#games/lottery/vietnam/boards.ts'
import { provincesOn } from '#games/lottery/vietnam/schedule.ts'
import type { Issue } from '../issues/issue.ts'
import { listAwaited, listBoardsOfDay } from './offers.sql.ts'
import { sourcesOf, type Source } from './sources.ts'
import { takeBoard, takeSigned } from './take-result.ts'

/** The most issues that one turn asks for. */
const ASKED_MAX = 100
/** The lottery whose board is those of the day's first two provinces of the South. */
export const PAIR = 'mn2'
const PROVINCES = 'provinces'

/** Returns the codes of the two provinces whose boards make the pair's board of a day. */
export function provincesOfPair(day: string): string[] {
  const names = provincesOn('south', new Date(`${day}T00:00:00Z`).getUTCDay()).slice(0, 2)
  return names.flatMap(
    (province) => LOTTERIES.find(({ code, name }) => code.startsWith('mn-') && name === province)?.code ?? [],
  )
}

/** Takes the board of the pair as soon as both provinces are drawn. */
async function takePair(env: Env, issue: Issue): Promise<void> {
  const codes = provincesOfPair(issue.day)
  const boards = await listBoardsOfDay(env.db, codes, issue.day)
  const [first, second] = codes.map((code) => boards.find(({ lottery }) => lottery === code)?.board)
  if (!first || !second) return
  await takeBoard(env, issue, { source: PROVINCES, board: pairedBoard(first, second), message: null }, 1)
}

async function askOne(env: Env, issue: Issue, source: Source): Promise<void> {
  try {
    const signed = await source.ask({ lottery: issue.lottery, issue: issue.number })
    if (signed) await takeSigned(env, issue, source, signed)
  } catch (error) {
    env.log.warn({ err: error, source: source.name, lottery: issue.lottery }, 'a feed did not answer')
  }
}

/** Asks every source for each issue that waits. A source that does not answer is asked again at the next turn. */
export async function followFeeds(env: Env): Promise<void> {
  for (const issue of await listAwaited(env.db, ASKED_MAX)) {
    if (issue.lottery === PAIR) await takePair(env, issue)
    else await Promise.all(sourcesOf(env).map((source) => askOne(env, issue, source)))
  }
}

export const FOLLOW_FEEDS: Loop = { name: 'lottery.follow-feeds', everyMs: 10 * SECOND_MS, run: followFeeds }
