/** What the metrics say of the ledger: its writer in this process, and money that is held. */
import { SECOND_MS } from '#server/lib/clock.ts'
import { newGauge, newHistogram } from '#server/lib/metric-kinds.ts'
import { countAtScrape } from '#server/lib/metrics.ts'
import { sumOpenHolds } from './holds.sql.ts'

const batchSize = newHistogram(
  'ledger_batch_postings',
  'Postings in a batch that the ledger’s writer sent',
  [1, 2, 4, 8, 16, 32, 64, 128, 256],
)
const batchTime = newHistogram(
  'ledger_batch_seconds',
  'Time from sending a batch of the ledger’s writer to its end',
  [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
)
const wait = newHistogram(
  'ledger_wait_seconds',
  'How long the oldest posting of each batch waited before the batch was sent',
  [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
)
const queue = newGauge('ledger_queue', 'Postings that waited for the ledger’s writer when its last batch was taken')
const held = newGauge(
  'held_minor',
  'Real money in open holds, by currency, in units of the ledger (10,000 to one of the currency)',
  ['currency'],
)
const holds = newGauge('holds_open', 'Open holds on real money, by currency', ['currency'])

/** Notes a batch when it is taken: how many postings, how many are left, and since when its oldest one waits. */
export function countTaken(batch: readonly { since: number }[], left: number): void {
  batchSize.observe({}, batch.length)
  queue.set({}, left)
  const since = Math.min(...batch.map((one) => one.since))
  wait.observe({}, Math.max(0, performance.now() - since) / SECOND_MS)
}

/** Notes how long a batch took that was sent at this moment of performance.now. */
export function countSent(sentAt: number): void {
  batchTime.observe({}, (performance.now() - sentAt) / SECOND_MS)
}

countAtScrape(async ({ db }) => {
  const rows = await sumOpenHolds(db)
  for (const gauge of [held, holds]) gauge.reset()
  for (const { currency, amountMinor, count } of rows) {
    held.set({ currency }, Number(amountMinor))
    holds.set({ currency }, count)
  }
})
