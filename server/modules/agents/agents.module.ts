import { AGENT_ASKS_TOPIC } from '#contract/agents/live.ts'
import type { DecisionKind } from '#server/lib/decisions/decision-kind.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { PRESENT_LOCKS } from '#server/modules/cashier/cashier.slots.ts'
import { ADMIT_BELOW, PLACED_BELOW } from '#server/modules/identity/identity.slots.ts'
import { AGENTS_EXPORTS } from './agents.exports.ts'
import { BILL_CAUSES, BILL_CHECKS } from './bills/check-bills.ts'
import { CLOSE_BILLS, SET_ASIDES } from './bills/bills.jobs.ts'
import { bindBillsOffice } from './bills/bills.office.ts'
import { bindBills } from './bills/bills.routes.ts'
import { BILL_PAY } from './bills/pay-bills.ts'
import { BILL_DATA } from './bills/personal-data.ts'
import { BILL_MESSAGES } from './bills/tell-owed.ts'
import { lockOfOwed } from './bills/withdrawals-wait.ts'
import { CONTRACT_CHECKS } from './contracts/check-contracts.ts'
import { CONTRACT_RULE } from './contracts/contract-rule.ts'
import { bindContractsOffice } from './contracts/contracts.office.ts'
import { bindContracts } from './contracts/contracts.routes.ts'
import { endMoved, showMoving } from './contracts/end-moved.ts'
import { CLOSE_OFFERS } from './contracts/expire.ts'
import { CONTRACT_OFFER } from './contracts/offer-by-brand.ts'
import { CONTRACT_DATA } from './contracts/personal-data.ts'
import { CONTRACT_MESSAGES } from './contracts/tell.ts'
import { bindTemplatesOffice } from './contracts/templates.office.ts'
import { DISPUTE_MESSAGES } from './disputes/disputes.ts'
import { bindDisputes } from './disputes/disputes.routes.ts'
import { bindLine } from './line/line.routes.ts'
import { bindLineOffice } from './line/line.office.ts'
import { LINE } from './line/line-parts.ts'
import { LINE_MOVED, MOVE_EFFECTS, RATES_AHEAD } from './line/line.slots.ts'
import { MEASURE_CHECKS } from './measures/check-measures.ts'
import { MEASURES_FOLLOWER } from './measures/follower.ts'
import { admitPreset, giveOfLink, ratesAhead } from './rates/presets.ts'
import { RATE_RULE, TOP_RATES } from './rates/rate-rules.ts'
import { bindRatesOffice } from './rates/rates.office.ts'
import { bindRates } from './rates/rates.routes.ts'
import { REBATE_CAUSES, REBATE_CHECKS } from './rebates/check-rebates.ts'
import { REBATE_PAY } from './rebates/pay-rebates.ts'
import { CLOSE_REBATE_DAYS } from './rebates/rebates.jobs.ts'
import { REBATE_MESSAGES } from './rebates/remind-claims.ts'
import { bindIncomeOffice } from './rebates/rebates.office.ts'
import { bindIncome } from './rebates/rebates.routes.ts'
import { bindReports } from './reports/reports.routes.ts'
import { bindRisksOffice } from './risks/risks.office.ts'
import { SEALED_CHECKS } from './sealed/check-sealed.ts'
import { SEAL_TEAM_DAYS } from './sealed/sealed.jobs.ts'
import { bindSealed } from './sealed/sealed.routes.ts'
import { CONTRACT_SEEDS } from './seeds/seed-contracts.ts'
import { LINE_SEEDS } from './seeds/seed-line.ts'
import { PLAY_SEEDS } from './seeds/seed-play.ts'
import { bindTrials } from './trials/trials.routes.ts'

export const AGENTS: Module = {
  name: 'agents',
  level: 5,
  topics: [AGENT_ASKS_TOPIC],
  calls(http) {
    bindLine(http)
    bindLineOffice(http)
    bindReports(http)
    bindRates(http)
    bindRatesOffice(http)
    bindIncome(http)
    bindIncomeOffice(http)
    bindContracts(http)
    bindContractsOffice(http)
    bindTemplatesOffice(http)
    bindBills(http)
    bindBillsOffice(http)
    bindTrials(http)
    bindSealed(http)
    bindDisputes(http)
    bindRisksOffice(http)
  },
  exports: AGENTS_EXPORTS,
  jobs: [...LINE.jobs, CLOSE_REBATE_DAYS, CLOSE_OFFERS, CLOSE_BILLS, SET_ASIDES, SEAL_TEAM_DAYS],
  followers: [MEASURES_FOLLOWER, ...LINE.followers],
  checks: [...MEASURE_CHECKS, ...REBATE_CHECKS, ...CONTRACT_CHECKS, ...BILL_CHECKS, ...SEALED_CHECKS],
  causes: [...REBATE_CAUSES, ...BILL_CAUSES],
  seeds: [...LINE_SEEDS, ...PLAY_SEEDS, ...CONTRACT_SEEDS],
  decisions: [
    ...LINE.decisions,
    ...RATE_RULE.kinds,
    ...TOP_RATES.kinds,
    REBATE_PAY,
    ...CONTRACT_RULE.kinds,
    CONTRACT_OFFER as DecisionKind,
    BILL_PAY,
  ],
  messages: { ...CONTRACT_MESSAGES, ...BILL_MESSAGES, ...REBATE_MESSAGES, ...DISPUTE_MESSAGES },
  personalData: [CONTRACT_DATA, BILL_DATA, ...LINE.personalData],
  fills: [
    ...LINE.fills,
    fill(LINE_MOVED, endMoved),
    fill(MOVE_EFFECTS, showMoving),
    fill(RATES_AHEAD, ratesAhead),
    fill(ADMIT_BELOW, admitPreset),
    fill(PLACED_BELOW, giveOfLink),
    fill(PRESENT_LOCKS, lockOfOwed),
  ],
}
