import type { Module } from '#server/lib/module.ts'
import { fill } from '#server/lib/slots.ts'
import { BEFORE_LAUNCH } from '#server/lib/vendor-slots.ts'
import { IS_SINGLE_WALLET } from '#server/modules/site/site.slots.ts'
import { MOVE_CHECKS } from './check-moves.ts'
import { isSingleWallet } from './describe-wallets.ts'
import { moveAtLaunch } from './moves/create-move.ts'
import { MOVE_DECIDE } from './moves/decide-move.ts'
import { MOVES_EXPORTS, MOVES_PERSONAL_DATA } from './vendor-wallets.exports.ts'
import { VENDOR_WALLET_JOBS } from './vendor-wallets.jobs.ts'
import { bindVendorWalletsOffice } from './vendor-wallets.office.ts'
import { bindVendorWallets } from './vendor-wallets.routes.ts'
import { VENDOR_WALLET_CAUSES } from './check-causes.ts'

export const VENDOR_WALLETS: Module = {
  name: 'vendor-wallets',
  level: 4,
  owns: [
    'games.transfer_orders',
    'games.transfer_history',
    'games.vendor_wallets',
    'games.transfer_preferences',
    'games.vendor_records',
    'games.record_feeds',
    'games.wallet_differences',
    'games.transfer_decisions',
    'games.wallet_orders',
    'games.record_postings',
  ],
  calls(http) {
    bindVendorWallets(http)
    bindVendorWalletsOffice(http)
  },
  jobs: VENDOR_WALLET_JOBS,
  decisions: [MOVE_DECIDE],
  causes: VENDOR_WALLET_CAUSES,
  checks: MOVE_CHECKS,
  messages: { 'transfer-confirmed': 'money', 'transfer-refused': 'money', 'transfer-returned': 'money' },
  exports: MOVES_EXPORTS,
  personalData: MOVES_PERSONAL_DATA,
  fills: [fill(IS_SINGLE_WALLET, isSingleWallet), fill(BEFORE_LAUNCH, moveAtLaunch)],
}
