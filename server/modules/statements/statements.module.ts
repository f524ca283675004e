import type { Module } from '#server/lib/module.ts'
import { DAY_CHECKS } from './check-days.ts'
import { STATEMENTS_JOBS } from './statements.jobs.ts'
import { bindStatements } from './statements.routes.ts'

export const STATEMENTS: Module = {
  name: 'statements',
  level: 2,
  calls: bindStatements,
  jobs: STATEMENTS_JOBS,
  checks: DAY_CHECKS,
}
