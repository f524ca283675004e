/**
 * A process that posts without pause until it is killed, for tests: `node --import tsx ledger-load.ts <url> <journal>
 * <prefix>`.
 *
 * It writes the key of every posting that was answered into the journal file before it does anything else: `ok <key>`
 * or `no <key>`. Its parent gets a message at every hundredth answer.
 */
import { openSync, writeSync } from 'node:fs'
import { CallError } from '#contract/errors.ts'
import { systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { Live } from '#server/lib/live.ts'
import { createLog } from '#server/lib/log.ts'
import { systemRandom } from '#server/lib/random.ts'
import { collectSlots } from '#server/lib/slots.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'

const CALLERS = 32
const WALLETS = 20
const TELL_EVERY = 100

const [url = '', file = '', prefix = ''] = process.argv.slice(2)
// the ledger alone: reading the sources of every module would take longer than the load itself
const env: Env = {
  db: openDb(url, 12),
  clock: systemClock,
  random: systemRandom,
  live: new Live('load', []),
  config: readConfig({ LOG_LEVEL: 'silent' }),
  log: createLog('silent', 'load'),
  slots: collectSlots([]),
}
const journal = openSync(file, 'a')
const bank = await openAccount(env.db, { kind: 'adjustments', owner: '', currency: 'BDT' })
const wallets = await Promise.all(
  Array.from({ length: WALLETS }, (_, index) =>
    openAccount(env.db, { kind: 'member_cash', owner: `m${index}`, currency: 'BDT' }),
  ),
)

let count = 0
let answered = 0
async function postOne(): Promise<void> {
  const key = `${prefix} ${count++}`
  const wallet = wallets[env.random.int(WALLETS)] ?? bank
  const [debit, credit] = env.random.int(2) === 0 ? [bank, wallet] : [wallet, bank]
  const amountMinor = BigInt(1 + env.random.int(100))
  let answer = 'ok'
  try {
    await postTransfers(env, { key, transfers: [{ debit, credit, amountMinor, reason: 'adjustment', reference: '' }] })
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'INSUFFICIENT_FUNDS') return
    answer = 'no'
  }
  writeSync(journal, `${answer} ${key}\n`)
  if (++answered % TELL_EVERY === 0) process.send?.(answered)
}

await Promise.all(
  Array.from({ length: CALLERS }, async () => {
    for (;;) await postOne()
  }),
)
