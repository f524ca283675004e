import { DECISIONS_TOPIC } from '#contract/decisions/live.ts'
import type { Module } from '#server/lib/module.ts'
import { DECISION_CHECKS } from './check-decisions.ts'
import { DECISIONS_JOBS } from './decisions.jobs.ts'
import { bindDecisionsOffice } from './decisions.office.ts'

export const DECISIONS: Module = {
  name: 'decisions',
  level: 6,
  topics: [DECISIONS_TOPIC],
  calls: bindDecisionsOffice,
  jobs: DECISIONS_JOBS,
  checks: DECISION_CHECKS,
}
