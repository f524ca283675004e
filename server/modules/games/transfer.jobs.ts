/** What goes on about vendors' own wallets by itself. Each job is safe to run twice. */
import { z } from 'zod'
import type { Job } from '#server/lib/jobs.ts'
import { pullAllRecords } from './transfer-records.ts'
import { reconcileWallets } from './transfer-reconcile.ts'
import { advanceTransfer, ASK_TRANSFER_JOB, askForgotten } from './transfer-send.ts'

const payload = z.object({ id: z.string().regex(/^\d{1,19}$/) })

export const TRANSFER_JOBS: readonly Job[] = [
  {
    name: ASK_TRANSFER_JOB,
    run: async (env, given) => { await advanceTransfer(env, BigInt(payload.parse(given).id)) },
  },
  { name: 'games.ask-forgotten-transfers', schedule: '*/5 * * * *', run: askForgotten },
  { name: 'games.pull-records', schedule: '* * * * *', run: pullAllRecords },
  { name: 'games.reconcile-wallets', schedule: '20 * * * *', run: reconcileWallets },
]
