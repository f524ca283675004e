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

/** Gives back the jobs that a worker had taken and whose end it could not store, so that another runs them. */
export async function releaseJobs(q: Queryable, worker: string): Promise<void> {
  await q.query('select graphile_worker.force_unlock_workers($1::text[])', [[worker]])
}
