import { defineTurn } from '#server/lib/jobs.ts'
import { sealTeamDays } from './seal-days.ts'

/** Seals days of teams by the clock; a day that lacks something is sealed by a later turn. */
export const SEAL_TEAM_DAYS = defineTurn({ name: 'agents.seal-days', schedule: '* * * * *', run: sealTeamDays })
