import { BETS_TOPIC } from '#contract/bets/live.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { CLOSING_TIES } from '#server/lib/people.ts'
import { BETS_JOBS } from './bets.jobs.ts'
import { BETS_EXPORTS, BETS_PERSONAL_DATA } from './bets.exports.ts'
import { bindBetsOffice } from './bets.office.ts'
import { bindBets } from './bets.routes.ts'
import { DAILY_CHECKS } from './check-daily.ts'
import { ROUND_CHECKS } from './check-rounds.ts'
import { DAILY_FOLLOWER } from './daily.sql.ts'
import { GAME_DAYS_FOLLOWER } from './game-days.sql.ts'
import { sumOpenRounds } from './open-rounds.sql.ts'
import { BETS_CAUSES } from './check-causes.ts'

export const BETS: Module = {
  name: 'bets',
  level: 2,
  topics: [BETS_TOPIC],
  calls: (http) => {
    bindBets(http)
    bindBetsOffice(http)
  },
  jobs: BETS_JOBS,
  followers: [DAILY_FOLLOWER, GAME_DAYS_FOLLOWER],
  causes: BETS_CAUSES,
  checks: [...ROUND_CHECKS, ...DAILY_CHECKS],
  exports: BETS_EXPORTS,
  personalData: BETS_PERSONAL_DATA,
  fills: [
    fill(CLOSING_TIES, { tie: 'rounds', hangs: async (q, { id }) => (await sumOpenRounds(q, id, false)).rounds > 0 }),
  ],
}
