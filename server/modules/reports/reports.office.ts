import { officeBrandDays } from '#contract/reports/office-reports.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { countMembers, listBrandDays } from './brand-days.sql.ts'

/** Adds officeBrandDays. */
export function bindReportsOffice(http: Http): void {
  bindCall(http, officeBrandDays, async ({ env: { db, clock }, merchant }, { days }) => {
    const today = clock.now().toISOString().slice(0, 10)
    const [members, rows] = await Promise.all([countMembers(db, merchant), listBrandDays(db, merchant, today, days)])
    return { members, days: rows }
  })
}
