import type { Module } from '#server/lib/module.ts'
import { bindLine } from './line/line.routes.ts'
import { MEASURE_CHECKS } from './measures/check-measures.ts'
import { MEASURES_FOLLOWER } from './measures/follower.ts'
import { bindReports } from './reports/reports.routes.ts'

export const AGENTS: Module = {
  name: 'agents',
  level: 5,
  calls(http) {
    bindLine(http)
    bindReports(http)
  },
  followers: [MEASURES_FOLLOWER],
  checks: MEASURE_CHECKS,
}
