/** The recurring jobs about vendors' own wallets. */
import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { pullAllRecords } from './records/book-records.ts'
import { reconcileWallets } from './records/reconcile.ts'
import { ASK_MOVE, askForgotten } from './moves/send-move.ts'

export const VENDOR_WALLET_JOBS: readonly Job[] = [
  ASK_MOVE,
  defineTurn({ name: 'games.ask-forgotten-transfers', schedule: '*/5 * * * *', run: askForgotten }),
  defineTurn({ name: 'games.pull-records', schedule: '* * * * *', run: pullAllRecords }),
  defineTurn({ name: 'games.reconcile-wallets', schedule: '20 * * * *', run: reconcileWallets }),
]
