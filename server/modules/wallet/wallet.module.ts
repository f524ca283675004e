import { BALANCE_TOPIC } from '#contract/wallet/live.ts'
import type { Module } from '#server/lib/module.ts'
import { CLOSING_TIES } from '#server/lib/people.ts'
import { fill } from '#server/lib/slots.ts'
import { hasMoney } from './accounts.sql.ts'
import { LEDGER_CHECKS } from './check-ledger.ts'
import { WALLET_JOBS } from './wallet.jobs.ts'
import { WALLET_EXPORTS, WALLET_PERSONAL_DATA } from './wallet.exports.ts'
import { bindWalletOffice } from './wallet.office.ts'
import { bindWallet } from './wallet.routes.ts'
import { WALLET_CAUSES } from './check-causes.ts'

export const WALLET: Module = {
  name: 'wallet',
  level: 1,
  topics: [BALANCE_TOPIC],
  calls: (http) => {
    bindWallet(http)
    bindWalletOffice(http)
  },
  jobs: WALLET_JOBS,
  causes: WALLET_CAUSES,
  checks: LEDGER_CHECKS,
  exports: WALLET_EXPORTS,
  personalData: WALLET_PERSONAL_DATA,
  // `money`: cash or bonus, at a vendor, held or owed
  fills: [fill(CLOSING_TIES, { tie: 'money', hangs: (q, { id }) => hasMoney(q, id) })],
}
