/** What the metrics say of jobs: those of the queue, whichever process runs them, and those that this process ran. */
import { after, MINUTE_MS, SECOND_MS } from './clock.ts'
import { countJobs } from './jobs.sql.ts'
import { newCounter, newGauge } from './metric-kinds.ts'
import { countAtScrape } from './metrics.ts'

/** A job that is due for longer counts as late. */
const LATE_MS = MINUTE_MS
const STATES = ['waiting', 'late', 'running', 'planned', 'failed'] as const

const queued = newGauge(
  'jobs',
  'Jobs of the queue by name and state: waiting (due), late (due for more than a minute; among waiting), running, planned for later, failed (given up after all tries)',
  ['job', 'state'],
)
const oldest = newGauge('jobs_oldest_wait_seconds', 'How long the oldest due job waits, by name', ['job'])
const ran = newCounter('jobs_run_total', 'Jobs that this process ran, by name and outcome (done, threw)', [
  'job',
  'outcome',
])

countAtScrape(async ({ db, clock }) => {
  const now = clock.now()
  const rows = await countJobs(db, now, after(now, -LATE_MS))
  for (const gauge of [queued, oldest]) gauge.reset()
  for (const { job, oldest: since, ...figures } of rows) {
    for (const state of STATES) queued.set({ job, state }, figures[state])
    if (since !== null) oldest.set({ job }, Math.max(0, now.getTime() - since.getTime()) / SECOND_MS)
  }
})

/** Runs a job's work and counts how it ended. */
export async function countRun(job: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    ran.inc({ job, outcome: 'done' })
  } catch (error) {
    ran.inc({ job, outcome: 'threw' })
    throw error
  }
}
