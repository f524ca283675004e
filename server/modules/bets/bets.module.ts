import { SECOND_MS } from '#server/lib/clock.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { CLOSING_TIES } from '#server/lib/people.ts'
import { BETS_JOBS } from './bets.jobs.ts'
import { bindBetsOffice } from './bets.office.ts'
import { bindBets } from './bets.routes.ts'
import { DAILY_CHECKS } from './check-daily.ts'
import { ROUND_CHECKS } from './check-rounds.ts'
import { DAILY_FOLLOWER } from './daily.sql.ts'
import { followJournal } from './follow-journal.ts'
import { GAME_DAYS_FOLLOWER } from './game-days.sql.ts'
import { sumOpenRounds } from './open-rounds.sql.ts'

export const BETS: Module = {
  name: 'bets',
  level: 2,
  calls: (http) => {
    bindBets(http)
    bindBetsOffice(http)
  },
  jobs: BETS_JOBS,
  loops: [
    { name: 'bets.follow-daily', everyMs: SECOND_MS, run: (env) => followJournal(env, DAILY_FOLLOWER) },
    { name: 'bets.follow-game-days', everyMs: SECOND_MS, run: (env) => followJournal(env, GAME_DAYS_FOLLOWER) },
  ],
  checks: [...ROUND_CHECKS, ...DAILY_CHECKS],
  fills: [
    fill(CLOSING_TIES, { tie: 'rounds', hangs: async (q, { id }) => (await sumOpenRounds(q, id, false)).rounds > 0 }),
  ],
}
