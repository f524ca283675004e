/** The biggest recent wins, for the winners board and the prize counters: from settled rounds of real money only. */
import { after, DAY_MS, SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { listBiggestWins, type WonRound } from '#server/modules/bets/rounds.sql.ts'
import { findOwnUsernames } from '#server/modules/identity/accounts/usernames.sql.ts'

/** How many of the biggest wins of each day are read, and how old they may be. */
const WINS_LOOKED_AT = 300
const WINS_AGE_MS = 7 * DAY_MS
const FRESH_MS = 5 * SECOND_MS

export type OwnWin = WonRound & { username: string }

export type Wins = {
  /** The biggest first. */
  wins: readonly OwnWin[]
  /** The biggest payout of each game that is among them, by the game's code. */
  prizes: ReadonlyMap<string, bigint>
}

const cache = new ShortCache<Wins>(FRESH_MS)

/**
 * Returns the biggest wins of a brand's members in a currency in the last days, the biggest first. Wins of one brand
 * are never shown in another.
 */
export function getWins(env: Env, merchant: string, currency: string): Promise<Wins> {
  return cache.get(env, `${merchant} ${currency}`, async () => {
    const now = env.clock.now()
    const all = await listBiggestWins(env.db, currency, after(now, -WINS_AGE_MS), now, WINS_LOOKED_AT)
    const own = await findOwnUsernames(
      env.db,
      merchant,
      all.map((win) => win.memberId),
    )
    const wins = all.flatMap((win) => {
      const username = own.get(win.memberId)
      return username === undefined ? [] : [{ ...win, username }]
    })
    const prizes = new Map<string, bigint>()
    for (const win of wins) if (!prizes.has(win.gameCode)) prizes.set(win.gameCode, win.payoutMinor)
    return { wins, prizes }
  })
}
