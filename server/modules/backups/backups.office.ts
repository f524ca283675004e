/** What operators read of the house's backups. */
import { officeBackups } from '#contract/backups/office-backups.ts'
import { bindCall, type Http, seesHouse } from '#server/lib/http.ts'
import { findLastBackups, listBackups, type BackupRow } from './backups.sql.ts'

const SHOWN = 20

function presentBackup({ kind, name, startedAt, endedAt, failure, bytes, rows, isSealed }: BackupRow) {
  const tookMs = endedAt.getTime() - startedAt.getTime()
  return { kind, name, endedAt: endedAt.toISOString(), tookMs, failure, bytes, rows, isSealed }
}

/** Adds officeBackups. */
export function bindBackupsOffice(http: Http): void {
  bindCall(http, officeBackups, async ({ env: { db }, operator }) => {
    const lasts = await findLastBackups(db)
    const wellAt = (kind: string) => lasts.find((one) => one.kind === kind)?.succeededAt?.toISOString() ?? null
    const rows = seesHouse(operator, 'house.books') ? await listBackups(db, SHOWN) : []
    return { backupAt: wellAt('backup'), drillAt: wellAt('drill'), content: rows.map(presentBackup) }
  })
}
