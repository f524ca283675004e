import { SECOND_MS } from '#server/lib/clock.ts'
import type { Loop } from '#server/lib/loops.ts'
import { DAILY_FOLLOWER } from './daily.sql.ts'
import { followJournal } from './follow-journal.ts'
import { GAME_DAYS_FOLLOWER } from './game-days.sql.ts'

export const BETS_LOOPS: readonly Loop[] = [
  { name: 'bets.follow-daily', everyMs: SECOND_MS, run: (env) => followJournal(env, DAILY_FOLLOWER) },
  { name: 'bets.follow-game-days', everyMs: SECOND_MS, run: (env) => followJournal(env, GAME_DAYS_FOLLOWER) },
]
