/** The member's last rounds of this game, for what a page shows of them before anything was played on it. */
import type { HistoryPage, HistoryRound } from '#studio/protocol.ts'
import type { GameContext } from './context.ts'

/** Returns the last settled rounds, newest first; none where the studio does not answer, because no game waits for them. */
export async function pastRounds<Detail>(
  context: Pick<GameContext, 'ask'>,
  limit: number,
): Promise<HistoryRound<Detail>[]> {
  const page = await context.ask<HistoryPage<Detail>>({ path: `/api/history?limit=${limit}` }).catch(() => null)
  return page?.rounds.filter(({ state }) => state === 'settled') ?? []
}
