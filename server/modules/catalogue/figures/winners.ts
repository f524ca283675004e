import type { GameType } from '#contract/catalogue/games.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { OwnWin } from './recent-wins.ts'
import { listHiddenWinners } from './winner-privacy.sql.ts'

/**
 * Returns those of the wins that the winners board shows, in the same order; of one game type, of one title, or of all;
 * without members who chose not to appear.
 */
export async function listWinners(
  q: Queryable,
  wins: readonly OwnWin[],
  { gameType, gameCode, limit }: { gameType?: GameType | undefined; gameCode?: string | undefined; limit: number },
): Promise<readonly OwnWin[]> {
  const fitting = wins.filter(
    (win) => (gameType ?? win.gameType) === win.gameType && (gameCode ?? win.gameCode) === win.gameCode,
  )
  const hidden = await listHiddenWinners(q, [...new Set(fitting.map((win) => win.memberId))])
  return fitting.filter((win) => !hidden.has(win.memberId)).slice(0, limit)
}
