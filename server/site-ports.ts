import { listOpenPayments } from '#server/modules/cashier/list-open-payments.ts'
import { isSingleWallet } from '#server/modules/games/transfer-balances.ts'
import type { SitePorts } from '#server/modules/site/describe-site.ts'

/** What the site tells of the modules above it. */
export const SITE_PORTS: SitePorts = { tellIsSingle: isSingleWallet, tellPayments: listOpenPayments }
