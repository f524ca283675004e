/**
 * Work that happens on a schedule or after a request: graphile-worker on the same database, so that a job is enqueued
 * in the transaction that made it necessary and is never lost or run for something that was rolled back.
 */
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { describeAway } from './database-away.ts'
import type { Env } from './env.ts'
import type { Queryable } from './db.ts'
import { countRun } from './jobs.metrics.ts'
import { addJob, addJobs, releaseJobs } from './jobs.sql.ts'
import { inTrace, traceHeaders } from '#telemetry/trace.ts'

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
/** Jobs at the same time, connections, and the pause between two looks for jobs. */
const WORKERS = 4
const POOL = 10
const LOOK_MS = 1_000
const CONNECT_MS = 10_000

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

type PoolCallback = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void

export type EnqueueOptions = {
  runAt?: Date
  /** Replaces an unstarted job with the same key. */
  key?: string
  /** Of jobs that are due the lower runs first; 0 unless said. */
  priority?: number
}

/** The field of a payload that names the trace in which the job was enqueued; no job is shown it. */
const TRACE_FIELD = '_traceparent'

/** Returns the payload with the present trace in it, so that the job's lines in the log are found by it. */
function traced(payload: object): object {
  const { traceparent } = traceHeaders()
  return traceparent === undefined ? payload : { ...payload, [TRACE_FIELD]: traceparent }
}

/** Runs a job as the worker does: in the trace of what enqueued it, or in one of its own. Throws what the job throws. */
export async function runJob(env: Env, job: Job, given: unknown): Promise<void> {
  const { [TRACE_FIELD]: traceparent, ...payload } = { ...(given as Record<string, unknown> | null) }
  await inTrace(traceparent, { kind: 'job', name: job.name }, async () => {
    const since = performance.now()
    await countRun(job.name, () => job.run(env, payload))
    env.log.debug({ job: job.name, ms: Math.round(performance.now() - since) }, 'a job ran')
  })
}

/** Enqueues a job inside the caller's transaction (or on its own when given the pool). */
export async function enqueue<Payload extends object>(
  queryable: Queryable,
  job: JobOf<Payload>,
  payload: NoInfer<Payload>,
  options: EnqueueOptions = {},
): Promise<void> {
  const { runAt = null, key = null, priority = null } = options
  const { name, attempts } = job
  await addJob(queryable, { name, payload: JSON.stringify(traced(payload)), runAt, key, attempts, priority })
}

/** Enqueues jobs of one kind as `enqueue` does, each under its own key, in one statement. */
export async function enqueueAll<Payload extends object>(
  queryable: Queryable,
  { name, attempts }: JobOf<Payload>,
  payloads: ReadonlyMap<string, NoInfer<Payload>>,
): Promise<void> {
  const jobs = [...payloads].map(([key, payload]) => ({ key, payload: JSON.stringify(traced(payload)) }))
  if (jobs.length > 0) await addJobs(queryable, { name, attempts }, jobs)
}

function listTasks(env: Env, jobs: readonly Job[]): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => runJob(env, job, payload)]))
}

/**
 * Opens the worker's pool. The worker pauses for seconds to minutes after a connection that failed with one of
 * PostgreSQL's codes, and a second after any other failure: so a database that is away fails without its code.
 */
function openPool(env: Env, url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: POOL, connectionTimeoutMillis: CONNECT_MS })
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const listen = pool.connect.bind(pool) as (told: PoolCallback) => void
  pool.connect = ((told?: PoolCallback) =>
    told
      ? listen(told)
      : connect().catch((error: unknown) => {
          const reason = describeAway(error)
          throw reason === null ? error : new Error(reason, { cause: error })
        })) as typeof pool.connect
  const lose = (error: Error) => env.log.debug({ err: error }, 'a connection of the queue was lost')
  pool.on('error', lose)
  pool.on('connect', (client) => client.on('error', lose))
  return pool
}

/** The worker is loaded when it starts, after the process has opened for calls. */
async function startWorker(env: Env, pgPool: pg.Pool, jobs: readonly Job[], events: WorkerEvents): Promise<Runner> {
  const { Logger, parseCronItems, run } = await import('graphile-worker')
  return run({
    pgPool,
    events,
    noHandleSignals: true,
    taskList: listTasks(env, jobs),
    preset: {
      worker: {
        concurrentJobs: WORKERS,
        pollInterval: LOOK_MS,
        // in batches, since the worker does not await a single end: where it cannot be stored the process would die
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
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

/**
 * Starts the worker: four jobs at the same time, schedules included. While the database is away it is tried again; a
 * worker that ended because the database went away is followed by another, which runs what the former one could not
 * end. `stop` waits for running jobs. Fails when the worker cannot start although the database is there.
 */
export async function startJobs(env: Env, url: string, jobs: readonly Job[]): Promise<{ stop(): Promise<void> }> {
  const pool = openPool(env, url)
  let runner: Runner | null = null
  let isStopped = false
  let worker: string | null = null
  const events: WorkerEvents = new EventEmitter()
  const start = async () => {
    try {
      if (worker !== null) await releaseJobs(env.db, worker)
      runner = await startWorker(env, pool, jobs, events)
    } catch (error) {
      if (describeAway(error) === null && runner === null) throw error
    }
  }
  events.on('pool:create', ({ workerPool }) => {
    worker = workerPool.id
  })
  const keep = async () => {
    while (!isStopped) {
      await runner?.promise.catch(() => undefined)
      if (isStopped) return
      await sleep(LOOK_MS)
      env.log.warn('the worker of jobs ended, starting another')
      await start()
    }
  }
  await start()
  const kept = keep()
  return {
    stop: async () => {
      isStopped = true
      await runner?.stop().catch(() => undefined) // it may have ended by itself
      await kept
      await runner?.stop().catch(() => undefined) // another that was being started meanwhile
      await pool.end()
    },
  }
}

/** Makes the queue's tables, before the first enqueue; part of the migrations at start. */
export async function migrateJobs(at: { connectionString: string }): Promise<void> {
  const { runMigrations } = await import('graphile-worker')
  await runMigrations(at)
}
