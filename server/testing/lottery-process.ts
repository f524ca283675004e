/**
 * A process that draws or settles lotteries and nothing else, for tests that kill it: LOTTERY_WORK says which. It takes few
 * tickets at a time, so that a kill finds it between two of many postings.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { TestClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { Live } from '#server/lib/live.ts'
import { createLog } from '#server/lib/log.ts'
import { systemRandom } from '#server/lib/random.ts'
import { MODULES, SLOTS, topicsOf } from '#server/modules.ts'
import { drawOwnDue } from '#server/modules/lottery/draws/draw-own.ts'
import { refundIssue } from '#server/modules/lottery/settling/refund-issue.ts'
import { settleIssue } from '#server/modules/lottery/settling/settle-issue.ts'
import { listDue } from '#server/modules/lottery/settling/settling.sql.ts'

const PAUSE_MS = 20
const FEW = { atATime: 4, together: 2 }

const env: Env = {
  db: openDb(process.env.DATABASE_URL ?? '', 4),
  clock: new TestClock(),
  random: systemRandom,
  live: new Live('killed', topicsOf(MODULES)),
  redis: null,
  config: readConfig(process.env),
  log: createLog('error', 'killed'),
  slots: SLOTS,
}

async function settleFew(): Promise<void> {
  for (const issue of await listDue(env.db, 1))
    await (issue.state === 'void' ? refundIssue(env, issue) : settleIssue(env, issue, FEW))
}

process.send?.('ready')
for (;;) {
  // two of them meet: what one finds done by the other is tried again
  await (process.env.LOTTERY_WORK === 'draw' ? drawOwnDue(env) : settleFew()).catch((error: unknown) =>
    process.stderr.write(`${String(error)}\n`),
  )
  await sleep(PAUSE_MS)
}
