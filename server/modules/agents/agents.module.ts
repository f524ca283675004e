import type { Module } from '#server/lib/module.ts'
import { bindLine } from './line/line.routes.ts'
import { bindLineOffice } from './line/line.office.ts'
import { LINE } from './line/line-parts.ts'
import { MEASURE_CHECKS } from './measures/check-measures.ts'
import { MEASURES_FOLLOWER } from './measures/follower.ts'
import { bindReports } from './reports/reports.routes.ts'
import { LINE_SEEDS } from './seeds/seed-line.ts'

export const AGENTS: Module = {
  name: 'agents',
  level: 5,
  calls(http) {
    bindLine(http)
    bindLineOffice(http)
    bindReports(http)
  },
  jobs: LINE.jobs,
  followers: [MEASURES_FOLLOWER, ...LINE.followers],
  checks: MEASURE_CHECKS,
  seeds: LINE_SEEDS,
  decisions: LINE.decisions,
  personalData: LINE.personalData,
  fills: LINE.fills,
}
