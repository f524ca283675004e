import type { Module } from '#server/lib/module.ts'
import { bindLine } from './line/line.routes.ts'
import { bindLineOffice } from './line/line.office.ts'
import { LINE } from './line/line-parts.ts'
import { MEASURE_CHECKS } from './measures/check-measures.ts'
import { MEASURES_FOLLOWER } from './measures/follower.ts'
import { RATE_RULE, TOP_RATES } from './rates/rate-rules.ts'
import { bindRatesOffice } from './rates/rates.office.ts'
import { bindRates } from './rates/rates.routes.ts'
import { REBATE_CAUSES, REBATE_CHECKS } from './rebates/check-rebates.ts'
import { REBATE_PAY } from './rebates/pay-rebates.ts'
import { CLOSE_REBATE_DAYS } from './rebates/rebates.jobs.ts'
import { bindIncomeOffice } from './rebates/rebates.office.ts'
import { bindIncome } from './rebates/rebates.routes.ts'
import { bindReports } from './reports/reports.routes.ts'
import { LINE_SEEDS } from './seeds/seed-line.ts'
import { PLAY_SEEDS } from './seeds/seed-play.ts'

export const AGENTS: Module = {
  name: 'agents',
  level: 5,
  calls(http) {
    bindLine(http)
    bindLineOffice(http)
    bindReports(http)
    bindRates(http)
    bindRatesOffice(http)
    bindIncome(http)
    bindIncomeOffice(http)
  },
  jobs: [...LINE.jobs, CLOSE_REBATE_DAYS],
  followers: [MEASURES_FOLLOWER, ...LINE.followers],
  checks: [...MEASURE_CHECKS, ...REBATE_CHECKS],
  causes: REBATE_CAUSES,
  seeds: [...LINE_SEEDS, ...PLAY_SEEDS],
  decisions: [...LINE.decisions, ...RATE_RULE.kinds, ...TOP_RATES.kinds, REBATE_PAY],
  personalData: LINE.personalData,
  fills: LINE.fills,
}
