/** The reports of the books, for operators with permission to read them. */
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { officeBooks, officeBooksReport, runBooks } from '#contract/books/office-books.ts'
import type { Http } from '#server/lib/http.ts'
import { bindCall, seesHouse } from '#server/lib/http.ts'
import { countReports, findReport, listReports, type Report } from './reports.sql.ts'
import { askForReport } from './run-report.ts'

function presentReport(
  { id, state, askedBy, askedAt, startedAt, endedAt, done, total, differing }: Report,
  isWhole: boolean,
) {
  return {
    id: String(id),
    state,
    askedBy: isWhole ? askedBy : null,
    askedAt: askedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    tookMs: isWhole && startedAt && endedAt ? endedAt.getTime() - startedAt.getTime() : null,
    done,
    total,
    differing: state === 'done' ? Number(differing) : null,
  }
}

/** Adds officeBooks, officeBooksReport and runBooks. */
export function bindBooksOffice(http: Http): void {
  bindCall(http, officeBooks, async ({ env: { db }, operator }, { pageNo, pageSize }) => {
    const [reports, total] = await Promise.all([listReports(db, (pageNo - 1) * pageSize, pageSize), countReports(db)])
    return toPage(
      reports.map((report) => presentReport(report, seesHouse(operator, 'house.books'))),
      pageNo,
      pageSize,
      total,
    )
  })

  bindCall(http, officeBooksReport, async ({ env: { db }, operator }, { id }) => {
    const report = await findReport(db, BigInt(id))
    if (!report) return fail('NOT_FOUND')
    const isWhole = seesHouse(operator, 'house.books')
    const checks = report.checks.map(({ code, name, differing, examined, samples, ms }) =>
      isWhole
        ? { code, name, differing, examined, samples, tookMs: ms }
        : { code, name, differing, examined: null, samples: [], tookMs: null },
    )
    return { ...presentReport(report, isWhole), checks, fault: isWhole ? report.fault : null }
  })

  bindCall(http, runBooks, async (context) => {
    const { id, isNew } = await askForReport(context)
    return { id: String(id), isNew }
  })
}
