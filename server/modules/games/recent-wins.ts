/** The winners board and the prize counters: both from settled rounds of real money, nothing else. */
import type { GameType } from '#contract/games.ts'
import { after, DAY_MS, SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { maskName } from '#server/lib/mask-name.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { listBiggestWins, type WonRound } from '#server/modules/bets/rounds.sql.ts'
import { findOwn, findUsernames } from '#server/modules/identity/usernames.ts'
import { listHiddenWinners } from './winner-privacy.sql.ts'

/** How many of the biggest wins of each day are looked at, and how old they may be. */
const WINS_LOOKED_AT = 300
const WINS_AGE_MS = 7 * DAY_MS
const FRESH_MS = 5 * SECOND_MS

export type NamedWin = WonRound & { customerName: string }

const cache = new ShortCache<WonRound[]>(FRESH_MS)

/** The biggest wins of a brand's members in a currency in the last days, the biggest first. What is won in one brand is told in no other. */
function getWins(env: Env, merchant: string, currency: string): Promise<WonRound[]> {
  return cache.get(env, `${merchant} ${currency}`, async () => {
    const now = env.clock.now()
    const wins = await listBiggestWins(env.db, currency, after(now, -WINS_AGE_MS), now, WINS_LOOKED_AT)
    const own = await findOwn(
      env.db,
      merchant,
      wins.map((win) => win.memberId),
    )
    return wins.filter((win) => own.has(win.memberId))
  })
}

/** The biggest wins of the last days in a currency, one line a round, names masked; of one game type, or of all; without members who do not want to stand there. */
export async function listWinners(
  env: Env,
  filter: { merchant: string; currency: string; gameType?: GameType | undefined; limit: number },
): Promise<NamedWin[]> {
  const fitting = (await getWins(env, filter.merchant, filter.currency)).filter(
    (win) => filter.gameType === undefined || win.gameType === filter.gameType,
  )
  const hidden = await listHiddenWinners(env.db, [...new Set(fitting.map((win) => win.memberId))])
  const wins = fitting.filter((win) => !hidden.has(win.memberId)).slice(0, filter.limit)
  const names = await findUsernames(
    env.db,
    wins.map((win) => win.memberId),
  )
  return wins.flatMap((win) => {
    const name = names.get(win.memberId)
    return name === undefined ? [] : [{ ...win, customerName: maskName(name) }]
  })
}

/** The biggest payout of the last days of each game that had one among the biggest of a day. */
export async function getPrizes(env: Env, merchant: string, currency: string): Promise<ReadonlyMap<string, bigint>> {
  const prizes = new Map<string, bigint>()
  for (const win of await getWins(env, merchant, currency))
    if (!prizes.has(win.gameCode)) prizes.set(win.gameCode, win.payoutMinor)
  return prizes
}
