/**
 * A process that computes and pays agents' bills, seals days of teams, or answers calls, and nothing else, for tests that kill it:
 * AGENTS_WORK says which.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '#server/app.ts'
import { TestClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { Live } from '#server/lib/live.ts'
import { createLog } from '#server/lib/log.ts'
import { systemRandom } from '#server/lib/random.ts'
import { MODULES, SLOTS, topicsOf } from '#server/modules.ts'
import { closeBills } from '#server/modules/agents/bills/bills.jobs.ts'
import { payBills } from '#server/modules/agents/bills/pay-bills.ts'
import { sealTeamDays } from '#server/modules/agents/sealed/seal-days.ts'

const PAUSE_MS = 20
const clock = new TestClock()
clock.advance(Number(process.env.AHEAD_MS ?? 0))

const env: Env = {
  db: openDb(process.env.DATABASE_URL ?? '', 4),
  clock,
  random: systemRandom,
  live: new Live('killed', topicsOf(MODULES)),
  redis: null,
  config: readConfig(process.env),
  log: createLog('error', 'killed'),
  slots: SLOTS,
}

async function work(): Promise<void> {
  if (process.env.AGENTS_WORK === 'seal') return sealTeamDays(env)
  await closeBills(env)
  await payBills(env)
}

const serves = process.env.AGENTS_WORK === 'serve'
if (serves) await (await buildApp(env)).app.listen({ host: '127.0.0.1', port: env.config.port })
process.send?.('ready')
while (!serves) {
  await work().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  await sleep(PAUSE_MS)
}
