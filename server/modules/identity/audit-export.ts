/** What operators did, as a file. */
import { behind, momentOf, nextOf, type OfficeSource, type Reading } from '#server/lib/exports/source.ts'
import { type AuditFilter, countAudit, listAuditRows } from './audit.report.sql.ts'

const filterOf = ({ merchant, filter }: Reading): AuditFilter => ({
  brand: merchant,
  operator: filter.operator,
  action: filter.action,
  subject: filter.subject,
  from: momentOf(filter.from),
  to: momentOf(filter.to),
})
const textOf = (values: Record<string, unknown> | null) => values && JSON.stringify(values)

/** The source of the log of what operators did at a brand: brands do not see the addresses of the house's operators. */
export const officeAudit: OfficeSource = {
  permission: 'audit.read',
  heads: ['time', 'operator', 'act', 'subject', 'reason', 'before', 'after', 'address'],
  times: ['time'],
  count: (reading) => countAudit(reading.env.db, filterOf(reading)),
  async read(reading, cursor, limit) {
    const filter = { ...filterOf(reading), before: behind(cursor) }
    const rows = await listAuditRows(reading.env.db, filter, limit, 0)
    return {
      next: nextOf(rows, limit, (row) => String(row.id)),
      rows: rows.map((row) => [
        row.at,
        row.operator,
        row.action,
        row.subject,
        row.reason,
        textOf(row.before),
        textOf(row.after),
        row.is_house ? null : row.ip,
      ]),
    }
  },
}
