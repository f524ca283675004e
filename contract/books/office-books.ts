/**
 * The books as operators see them: what each report found, and the request for a new one. The house has one set of
 * books. A brand receives the verdict only: whether and how often each check found something. Everything else is null
 * for a brand, because it concerns other brands.
 */
import { z } from 'zod'
import { defineCall, id, instant, nothing, pageInput, pageOf } from '../call.ts'

export const REPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const

const reportRow = z.object({
  id,
  state: z.enum(REPORT_STATES),
  /** The operator who asked; null for the nightly job, and for a brand. */
  askedBy: z.string().nullable(),
  askedAt: instant,
  endedAt: instant.nullable(),
  /** How long it took, in milliseconds; null for a brand. */
  tookMs: z.number().int().nullable(),
  /** How many checks are done, and of how many. */
  done: z.number().int(),
  total: z.number().int(),
  /** How many items differ; null while that is unknown. */
  differing: z.number().int().nullable(),
})

const checkRow = z.object({
  /** Its name in messages, `books.check.<code>`; null: it is shown by its name. */
  code: z.string().nullable(),
  name: z.string(),
  /** Null for a brand. */
  examined: z.number().int().nullable(),
  differing: z.number().int(),
  tookMs: z.number().int().nullable(),
  /** The first items that differ; none for a brand. */
  samples: z.array(z.object({ id: z.string(), what: z.string() })),
})

const READ = { who: 'operator', permission: 'books.read', housePermission: 'house.books' } as const

export const officeBooks = defineCall({
  id: 'officeBooks',
  method: 'GET',
  path: '/office/books',
  ...READ,
  summary: 'Every report of the books, newest first',
  input: pageInput,
  output: pageOf(reportRow),
  errors: [],
})

export const officeBooksReport = defineCall({
  id: 'officeBooksReport',
  method: 'GET',
  path: '/office/books/{id}',
  ...READ,
  summary: 'One report: each check, how much it looked at, and what differs',
  input: z.object({ id: id.regex(/^\d{1,18}$/) }),
  output: reportRow.extend({ checks: z.array(checkRow), fault: z.string().nullable() }),
  errors: ['NOT_FOUND'],
})

export const runBooks = defineCall({
  id: 'runBooks',
  method: 'POST',
  path: '/office/books',
  ...READ,
  summary: 'Asks for a report now; where one is under way already, answers that one',
  input: nothing,
  output: z.object({ id, isNew: z.boolean() }),
  errors: [],
})
