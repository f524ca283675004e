import { SECOND_MS } from '#server/lib/clock.ts'
import type { Module } from '#server/lib/module.ts'
import { bindBooksOffice } from './books.office.ts'
import { causeChecks } from './check-causes.ts'
import { readLastReport, RUN_BOOKS } from './run-report.ts'

export const BOOKS: Module = {
  name: 'books',
  level: 6,
  calls: bindBooksOffice,
  jobs: [RUN_BOOKS],
  checks: causeChecks,
  loops: [{ name: 'books.read-last', everyMs: 30 * SECOND_MS, run: readLastReport }],
}
