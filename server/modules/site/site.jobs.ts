import { MAIL_ANSWER, sendAnswer } from './answer-feedback.ts'
import { enqueue, type Job } from '#server/lib/jobs.ts'
import type { Queryable } from '#server/lib/db.ts'

const TURN = 'site.tell-status'

/** Has open pages told when maintenance begins and ends by itself; plans made before are replaced. */
export async function planTurns(queryable: Queryable, merchant: string, [start = null, end = null]: readonly (Date | null)[]): Promise<void> {
  for (const [name, runAt] of [['start', start], ['end', end]] as const) {
    if (runAt) await enqueue(queryable, TURN, {}, { runAt, key: `${TURN} ${merchant} ${name}` })
  }
}

/** What the site does later by itself. */
export const SITE_JOBS: readonly Job[] = [
  { name: TURN, run: async (env) => env.live.signal('all', 'status') },
  { name: MAIL_ANSWER, run: sendAnswer },
]
