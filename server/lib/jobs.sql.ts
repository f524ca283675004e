import type { Queryable } from './db.ts'

/** Adds a job to the queue's tables; `payload` is JSON. An unstarted job with the same key is replaced. */
export async function addJob(
  q: Queryable,
  job: { name: string; payload: string; runAt: Date | null; key: string | null; attempts: number },
): Promise<void> {
  await q.query(
    'select graphile_worker.add_job($1, payload := $2::json, run_at := $3, job_key := $4, max_attempts := $5)',
    [job.name, job.payload, job.runAt, job.key, job.attempts],
  )
}

/** Gives back the jobs that a worker had taken and whose end it could not store, so that another runs them. */
export async function releaseJobs(q: Queryable, worker: string): Promise<void> {
  await q.query('select graphile_worker.force_unlock_workers($1::text[])', [[worker]])
}
