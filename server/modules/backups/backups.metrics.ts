/** What the metrics say of the house's backups, whichever process makes them. */
import { SECOND_MS } from '#server/lib/clock.ts'
import { newGauge } from '#server/lib/metric-kinds.ts'
import { countAtScrape } from '#server/lib/metrics.ts'
import { findLastBackups } from './backups.sql.ts'

const at = newGauge(
  'backup_at_seconds',
  'When the last backup was stored, and the last restore drill ended well, in seconds of Unix time; by kind (backup, drill)',
  ['kind'],
)
const failing = newGauge('backup_failing', '1 when the last try failed, else 0; by kind (backup, drill)', ['kind'])

countAtScrape(async ({ db }) => {
  const lasts = await findLastBackups(db)
  for (const gauge of [at, failing]) gauge.reset()
  for (const { kind, succeededAt, failedAt } of lasts) {
    if (succeededAt) at.set({ kind }, Math.floor(succeededAt.getTime() / SECOND_MS))
    failing.set({ kind }, failedAt ? 1 : 0)
  }
})
