import type { TransferCause } from '#server/lib/transfer-cause.ts'
import { ORDER_REASONS } from './check-sources.ts'

export const CASHIER_CAUSES: readonly TransferCause[] = [
  // an order, which persons decide or a provider's status settles: check-sources.ts asks each
  { reasons: ORDER_REASONS },
  // a line payment, which members make: check-orders.ts asks each (`line-transfers`)
  { reasons: ['line_transfer'] },
]
