import { PROTECTION_TOPIC } from '#contract/protection/live.ts'
import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { MARKETING_CONSENT } from '#server/lib/tell-member.ts'
import { mayBeMarketedTo } from './marketing.ts'
import { PROTECTION_JOBS } from './protection.jobs.ts'
import { PROTECTION_PERSONAL_DATA } from './protection.exports.ts'
import { bindProtectionOffice } from './protection.office.ts'
import { bindProtection } from './protection.routes.ts'

export const PROTECTION: Module = {
  name: 'protection',
  level: 2,
  topics: [PROTECTION_TOPIC],
  calls: (http) => {
    bindProtection(http)
    bindProtectionOffice(http)
  },
  jobs: PROTECTION_JOBS,
  messages: { 'limit-ready': 'play' },
  personalData: PROTECTION_PERSONAL_DATA,
  fills: [fill(MARKETING_CONSENT, mayBeMarketedTo)],
}
