import type { Module } from '#server/lib/module.ts'
import { DAY_CHECKS } from './check-days.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { WITNESS_FILE, WITNESS_MAIL } from './statements.settings.ts'
import { SEAL_DAYS, STATEMENTS_JOBS } from './statements.jobs.ts'
import { bindStatements } from './statements.routes.ts'

export const STATEMENTS: Module = {
  name: 'statements',
  level: 2,
  settings: [WITNESS_FILE, WITNESS_MAIL],
  calls: bindStatements,
  jobs: STATEMENTS_JOBS,
  // the demo's past has many days to seal
  seeds: [{ stage: 'end', run: ({ db }) => enqueue(db, SEAL_DAYS, {}, { key: SEAL_DAYS.name }) }],
  checks: DAY_CHECKS,
}
