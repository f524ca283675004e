import type { Queryable } from './db.ts'

/** Adds a job to the queue's tables; `payload` is JSON. An unstarted job with the same key is replaced. */
export async function addJob(
  q: Queryable,
  job: {
    name: string
    payload: string
    runAt: Date | null
    key: string | null
    attempts: number
    priority: number | null
  },
): Promise<void> {
  await q.query(
    'select graphile_worker.add_job($1, payload := $2::json, run_at := $3, job_key := $4, max_attempts := $5, priority := $6)',
    [job.name, job.payload, job.runAt, job.key, job.attempts, job.priority],
  )
}

/** Adds jobs of one name in one statement. Unstarted jobs with the same keys are replaced; no key may be named twice. */
export async function addJobs(
  q: Queryable,
  { name, attempts }: { name: string; attempts: number },
  jobs: readonly { payload: string; key: string }[],
): Promise<void> {
  await q.query(
    `select count(*) from graphile_worker.add_jobs(array(
       select row($1, j.payload::json, null, null, $2::smallint, j.key, null, null)::graphile_worker.job_spec
       from unnest($3::text[], $4::text[]) as j (payload, key) order by j.key))`,
    [name, attempts, jobs.map(({ payload }) => payload), jobs.map(({ key }) => key)],
  )
}

export type JobFigures = {
  job: string
  waiting: number
  late: number
  running: number
  planned: number
  failed: number
  oldest: Date | null
}

/** Jobs that are counted; a queue with more is known to be ill. */
const COUNTED_MAX = 50_000

/**
 * Returns, by name, how many jobs are due, are due since before `late`, run, are planned for later, and were given up;
 * and since when the oldest due one waits. Counts at most 50,000 jobs.
 */
export async function countJobs(q: Queryable, now: Date, late: Date): Promise<JobFigures[]> {
  return q.query<JobFigures>(
    `select t.identifier as job,
       count(*) filter (where j.is_available and j.run_at <= $1)::int as waiting,
       count(*) filter (where j.is_available and j.run_at <= $2)::int as late,
       count(*) filter (where j.locked_at is not null)::int as running,
       count(*) filter (where j.is_available and j.run_at > $1)::int as planned,
       count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int as failed,
       min(j.run_at) filter (where j.is_available and j.run_at <= $1) as oldest
     from (select task_id, run_at, locked_at, attempts, max_attempts, is_available from graphile_worker._private_jobs limit $3) j
       join graphile_worker._private_tasks t on t.id = j.task_id
     group by t.identifier order by t.identifier`,
    [now, late, COUNTED_MAX],
  )
}

/** Gives back the jobs that a worker had taken and whose end it could not store, so that another runs them. */
export async function releaseJobs(q: Queryable, worker: string): Promise<void> {
  await q.query('select graphile_worker.force_unlock_workers($1::text[])', [[worker]])
}
