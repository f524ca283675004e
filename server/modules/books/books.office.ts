/** The books, for operators who may read them. */
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { officeBooks, officeBooksReport, runBooks } from '#contract/office-books.ts'
import type { Http } from '#server/lib/http.ts'
import { bindCall } from '#server/lib/http.ts'
import { countReports, findReport, listReports, type Report } from './reports.sql.ts'
import { askForReport } from './run-report.ts'

function presentReport({ id, state, askedBy, askedAt, startedAt, endedAt, done, total, differing }: Report) {
  return {
    id: String(id), state, askedBy, askedAt: askedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null,
    tookMs: startedAt && endedAt ? endedAt.getTime() - startedAt.getTime() : null,
    done, total, differing: state === 'done' ? Number(differing) : null,
  }
}

/** Adds officeBooks, officeBooksReport and runBooks. */
export function bindBooksOffice(http: Http): void {
  bindCall(http, officeBooks, async ({ env: { db } }, { pageNo, pageSize }) => {
    const [reports, total] = await Promise.all([listReports(db, (pageNo - 1) * pageSize, pageSize), countReports(db)])
    return toPage(reports.map(presentReport), pageNo, pageSize, total)
  })

  bindCall(http, officeBooksReport, async ({ env: { db } }, { id }) => {
    const report = await findReport(db, BigInt(id))
    if (!report) return fail('NOT_FOUND')
    return { ...presentReport(report), checks: report.checks.map(({ ms, ...check }) => ({ ...check, tookMs: ms })), fault: report.fault }
  })

  bindCall(http, runBooks, async (context) => {
    const { id, isNew } = await askForReport(context)
    return { id: String(id), isNew }
  })
}
