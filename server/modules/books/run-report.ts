import { z } from 'zod'
import { writeAudit } from '#server/lib/audit.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { defineJob, enqueue } from '#server/lib/jobs.ts'
import { allowSilence } from '#server/lib/db.ts'
import { newGauge } from '#server/lib/metric-kinds.ts'
import { booksChecksOf, runChecks } from '#server/lib/books-check.ts'
import { addCheck, askReport, endReport, findLastEnded, startReport, tryLockRun } from './reports.sql.ts'
import { readSetting } from '#server/lib/settings.ts'
import { WITNESS_FILE } from '#server/modules/statements/statements.settings.ts'

/** At most this many differences of a check are stored with its report. */
const SAMPLES_MAX = 50

const balanced = newGauge(
  'books_balanced',
  '1 when the last report of the books found nothing, 0 when it found differences or could not be finished',
)
const differences = newGauge('books_differences', 'Differences that the last report of the books found')
const checkedAt = newGauge(
  'books_checked_at_seconds',
  'When the last report of the books ended, in seconds of Unix time',
)

/** Runs every night, and whenever an operator asks. */
export const RUN_BOOKS = defineJob({
  name: 'books.run',
  schedule: '40 2 * * *',
  attempts: 5,
  payload: z.object({
    id: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  run: async (env, { id }) => {
    const done = await runReport(env, id === undefined ? null : BigInt(id))
    if (!done && id !== undefined) throw new Error('another process is at the books; this report waits')
  },
})

/** Requests a report for an operator; the job makes it. Audited. Returns the report in progress when there is one. */
export async function askForReport(context: OperatorContext): Promise<{ id: bigint; isNew: boolean }> {
  const { env, operator } = context
  return env.db.tx(async (tx) => {
    const asked = await askReport(tx, operator.username, env.clock.now())
    if (!asked.isNew) return asked
    await writeAudit(tx, context, { action: 'books.run', subject: `books:${asked.id}` })
    await enqueue(tx, RUN_BOOKS, { id: String(asked.id) })
    return asked
  })
}

/**
 * Makes a report: runs every check on one snapshot and stores the result of each as it ends. Only one process does this
 * at a time: returns false when another process is making a report. A report that was interrupted begins again. Raises
 * the alarm (log, metrics, the overview of the back office) when something differs.
 */
export async function runReport(env: Env, asked: bigint | null): Promise<boolean> {
  return env.db.tx(async (lock) => {
    await allowSilence(lock)
    if (!(await tryLockRun(lock))) return false
    const checks = booksChecksOf(env)
    const id = asked ?? (await env.db.tx((tx) => askReport(tx, null, env.clock.now()))).id
    if (!(await startReport(env.db, id, checks.length, env.clock.now()))) return true
    try {
      const report = await runChecks(
        env.db,
        checks,
        { witnessFile: readSetting(env.config, WITNESS_FILE) },
        ({ code, name, examined, differing, ms }) =>
          addCheck(env.db, id, {
            code: code ?? null,
            name,
            examined: Number(examined),
            differing: differing.length,
            ms,
            samples: differing.slice(0, SAMPLES_MAX),
          }),
      )
      await endReport(env.db, id, null, env.clock.now())
      for (const { name, differing } of report.checks)
        if (differing.length > 0)
          env.log.error(
            { check: name, differing: differing.length, first: differing.slice(0, 3), report: String(id) },
            'the books do not balance',
          )
    } catch (error) {
      await endReport(env.db, id, error instanceof Error ? error.message : String(error), env.clock.now())
      env.log.error({ err: error, report: String(id) }, 'the books could not be checked')
    }
    await readLastReport(env)
    return true
  })
}

/** Updates this process's metrics from the last report, whichever process made it. */
export async function readLastReport(env: Env): Promise<void> {
  const last = await findLastEnded(env.db)
  if (!last) return
  balanced.set({}, last.state === 'done' && last.differing === 0n ? 1 : 0)
  differences.set({}, Number(last.differing))
  checkedAt.set({}, (last.endedAt?.getTime() ?? 0) / 1000)
}
