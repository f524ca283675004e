import { z } from 'zod'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Job } from '#server/lib/jobs.ts'
import type { Loop } from '#server/lib/loops.ts'
import type { BooksCheck } from '#server/modules/wallet/check-ledger.ts'
import { readLastReport, RUN_BOOKS, runReport } from './run-report.ts'

const payload = z.object({ id: z.string().regex(/^\d{1,18}$/).optional() })

/** Every night, and whenever an operator asks. The checks are handed in: each module that books something brings its own. */
export const booksJobs = (checks: readonly BooksCheck[]): readonly Job[] => [
  {
    name: RUN_BOOKS,
    schedule: '40 2 * * *',
    run: async (env, given) => {
      const { id } = payload.parse(given)
      const done = await runReport(env, checks, id === undefined ? null : BigInt(id))
      if (!done && id !== undefined) throw new Error('another process is at the books; this report waits')
    },
  },
]

export const BOOKS_LOOPS: readonly Loop[] = [{ name: 'books.read-last', everyMs: 30 * SECOND_MS, run: readLastReport }]
