/** A member's redemptions, conversions and movements of points, as sections of the file of their own data. */
import type { PersonalSection } from '#server/lib/exports/personal-section.ts'
import { playerOf } from '#server/lib/exports/source.ts'
import { POINTS_CURRENCY } from '#contract/wallet/points.ts'
import { listOrders } from './mall/orders.sql.ts'
import { presentLine, presentRedemption } from './present.ts'
import { listPointsLines } from './transactions.sql.ts'

/** Returns the entries of a page that begins at the cursor, and where the next one begins. */
function pageAt<Entry>(cursor: string | null, limit: number, entries: Entry[]) {
  return { entries, next: entries.length < limit ? null : String(Number(cursor ?? 0) + limit) }
}

export const POINTS_PERSONAL_DATA: readonly PersonalSection[] = [
  {
    part: 'money',
    name: 'points',
    count: async (reading) => {
      const { id } = playerOf(reading)
      return (await listPointsLines(reading.env.db, id, POINTS_CURRENCY, { offset: 0, limit: 0 })).total
    },
    read: async (reading, cursor, limit) => {
      const account = playerOf(reading)
      const page = { offset: Number(cursor ?? 0), limit }
      const { rows } = await listPointsLines(reading.env.db, account.id, POINTS_CURRENCY, page)
      return pageAt(
        cursor,
        limit,
        rows.map((row) => presentLine(row, account.currency, reading.locale)),
      )
    },
  },
  {
    part: 'money',
    name: 'redemptions',
    count: async (reading) =>
      (await listOrders(reading.env.db, { memberId: playerOf(reading).id }, { offset: 0, limit: 0 })).total,
    read: async (reading, cursor, limit) => {
      const filter = { memberId: playerOf(reading).id }
      const { rows } = await listOrders(reading.env.db, filter, { offset: Number(cursor ?? 0), limit })
      return pageAt(
        cursor,
        limit,
        rows.map((row) => presentRedemption(row, reading.locale)),
      )
    },
  },
]
