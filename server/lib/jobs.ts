/**
 * Work that happens on a schedule or after a request: graphile-worker on the same database, so that a job is enqueued in the
 * transaction that made it necessary and is never lost or run for something that was rolled back.
 */
import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker'
import type { Env } from './env.ts'
import type { Queryable } from './db.ts'

export type Job = {
  /** `module.verb-noun` */
  name: string
  /** Five cron fields in UTC, when it runs by itself. */
  schedule?: string
  /** Must be safe to run twice. */
  run(env: Env, payload: unknown): Promise<void>
}

export type EnqueueOptions = { runAt?: Date; /** Replaces an unstarted job with the same key. */ key?: string; maxAttempts?: number }

/** Adds a job inside the caller's transaction (or on its own when given the pool). */
export async function enqueue(queryable: Queryable, name: string, payload: object, options: EnqueueOptions = {}): Promise<void> {
  await queryable.query(
    'select graphile_worker.add_job($1, payload := $2::json, run_at := $3, job_key := $4, max_attempts := $5)',
    [name, JSON.stringify(payload), options.runAt ?? null, options.key ?? null, options.maxAttempts ?? 25],
  )
}

function listTasks(env: Env, jobs: readonly Job[]): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(env, payload)]))
}

/** A scheduled run that fails is tried this often; the next one comes by itself. */
const SCHEDULED_ATTEMPTS = 3

/** Starts working: four jobs at a time, schedules included. `stop` waits for running ones. */
export async function startJobs(env: Env, url: string, jobs: readonly Job[]): Promise<Runner> {
  return run({
    connectionString: url,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: listTasks(env, jobs),
    parsedCronItems: parseCronItems(jobs.flatMap(({ name, schedule }) => (schedule ? [{ task: name, match: schedule, options: { maxAttempts: SCHEDULED_ATTEMPTS } }] : []))),
    logger: new Logger(() => (level, message) => {
      if (String(level) === 'error') env.log.error({ job: true }, message)
    }),
  })
}

/** The queue's tables, made before the first enqueue; part of the migrations at start. */
export { runMigrations as migrateJobs } from 'graphile-worker'
