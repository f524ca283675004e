/** The biggest wins of a title's last day, from real rounds, as a room shows them while nobody else plays. */
import type { StudioEnv } from '#studio/env.ts'
import { writeAmount } from '#studio/lib/money.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { BestWins } from '#studio/protocol.ts'
import { listWon } from './best-wins.sql.ts'

const DAY_MS = 24 * 3_600_000
const SHOWN = 5
/** So long an answer is given again: many screens ask, and the list changes seldom. */
const KEPT_MS = 60_000

export type FindBestWins = (session: PlaySession) => Promise<BestWins>

/** Makes the finder of a studio; it remembers its answers for a minute. */
export function createBestWins({ db, clock }: Pick<StudioEnv, 'db' | 'clock'>): FindBestWins {
  const kept = new Map<string, { until: number; wins: Promise<BestWins> }>()
  const find = async ({ vendorCode, gameCode, currency, isDemo }: PlaySession): Promise<BestWins> => {
    const since = new Date(clock.now() - DAY_MS)
    const rows = await listWon(db, { vendorCode, gameCode, currency, isDemo }, since, SHOWN)
    return {
      wins: rows.map(({ name, stakeMinor, winMinor, endedAt }) => ({
        name,
        win: writeAmount(winMinor),
        times: (Number((winMinor * 100n) / stakeMinor) / 100).toFixed(2),
        at: endedAt.getTime(),
      })),
    }
  }
  return (session) => {
    const key = [session.vendorCode, session.gameCode, session.currency, session.isDemo].join(' ')
    const now = clock.now()
    const known = kept.get(key)
    if (known && known.until > now) return known.wins
    const wins = find(session)
    kept.set(key, { until: now + KEPT_MS, wins })
    // a question that failed is asked again
    wins.catch(() => kept.delete(key))
    return wins
  }
}
