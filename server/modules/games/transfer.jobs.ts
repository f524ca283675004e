/** What goes on about vendors' own wallets by itself. */
import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { pullAllRecords } from './transfer-records.ts'
import { reconcileWallets } from './transfer-reconcile.ts'
import { ASK_TRANSFER, askForgotten } from './transfer-send.ts'

export const TRANSFER_JOBS: readonly Job[] = [
  ASK_TRANSFER,
  defineTurn({ name: 'games.ask-forgotten-transfers', schedule: '*/5 * * * *', run: askForgotten }),
  defineTurn({ name: 'games.pull-records', schedule: '* * * * *', run: pullAllRecords }),
  defineTurn({ name: 'games.reconcile-wallets', schedule: '20 * * * *', run: reconcileWallets }),
]
