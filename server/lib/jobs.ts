/**
 * Work that happens on a schedule or after a request: graphile-worker on the same database, so that a job is enqueued
 * in the transaction that made it necessary and is never lost or run for something that was rolled back.
 */
import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Env } from './env.ts'
import type { Queryable } from './db.ts'
import { addJob } from './jobs.sql.ts'

/** A job as the worker sees it. */
export type Job = {
  /** `module.verb-noun` */
  readonly name: string
  /** Five cron fields in UTC, when it runs on a schedule. */
  readonly schedule?: string
  /**
   * Validates its payload with its own schema, then works. Must be safe to run twice. Throws when the payload does not
   * fit.
   */
  run(env: Env, payload: unknown): Promise<void>
}

/** A job as the code that enqueues it sees it: only a payload that fits its schema compiles. */
export type JobOf<Payload extends object> = Job & {
  readonly attempts: number
  readonly payload: z.ZodType<object, Payload>
}

/** A job that fails is tried this many times, with growing pauses, unless it says otherwise. */
const ATTEMPTS = 25
/** A scheduled run that fails is tried this many times; after that the next scheduled run follows. */
const SCHEDULED_ATTEMPTS = 3

/**
 * Defines a job: its name, its payload, how many times it is tried, its schedule, and its work, which must be safe to
 * run twice.
 */
export function defineJob<Output extends object, Input extends object>(job: {
  name: string
  payload: z.ZodType<Output, Input>
  schedule?: string
  attempts?: number
  run(env: Env, payload: Output): Promise<unknown>
}): JobOf<Input> {
  const { name, payload, schedule, attempts = ATTEMPTS } = job
  return {
    name,
    payload,
    attempts,
    ...(schedule === undefined ? {} : { schedule }),
    run: async (env, given) => {
      await job.run(env, payload.parse(given))
    },
  }
}

const nothing = z.object({})

/** Defines a job without a payload: one that runs on a schedule, or that looks for its work itself. */
export function defineTurn(job: {
  name: string
  schedule?: string
  attempts?: number
  run(env: Env): Promise<unknown>
}): JobOf<object> {
  return defineJob({ ...job, payload: nothing, run: (env) => job.run(env) })
}

const row = z.object({
  id: z
    .string()
    .regex(/^\d{1,19}$/)
    .transform(BigInt),
})

/** Defines a job about one row, by the row's id. */
export function defineRowJob(job: {
  name: string
  attempts?: number
  run(env: Env, id: bigint): Promise<unknown>
}): JobOf<{ id: string }> {
  return defineJob({ ...job, payload: row, run: (env, { id }) => job.run(env, id) })
}

export type EnqueueOptions = { runAt?: Date; /** Replaces an unstarted job with the same key. */ key?: string }

/** Enqueues a job inside the caller's transaction (or on its own when given the pool). */
export async function enqueue<Payload extends object>(
  queryable: Queryable,
  job: JobOf<Payload>,
  payload: NoInfer<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  const { runAt = null, key = null } = options
  await addJob(queryable, { name: job.name, payload: JSON.stringify(payload), runAt, key, attempts: job.attempts })
}

function listTasks(env: Env, jobs: readonly Job[]): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(env, payload)]))
}

/** Starts the worker: four jobs at the same time, schedules included. `stop` waits for running jobs. */
export async function startJobs(env: Env, url: string, jobs: readonly Job[]): Promise<Runner> {
  return run({
    connectionString: url,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: listTasks(env, jobs),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule }) =>
        schedule ? [{ task: name, match: schedule, options: { maxAttempts: SCHEDULED_ATTEMPTS } }] : [],
      ),
    ),
    logger: new Logger(() => (level, message) => {
      if (String(level) === 'error') env.log.error({ job: true }, message)
    }),
  })
}

/** The queue's tables, made before the first enqueue; part of the migrations at start. */
export { runMigrations as migrateJobs } from 'graphile-worker'
