import { STATUS_TOPIC } from '#contract/site/live.ts'
import type { Queryable } from '#server/lib/db.ts'
import { defineTurn, enqueue, type Job } from '#server/lib/jobs.ts'
import { FEEDBACK_PICTURE_JOBS } from './feedback-picture-store.ts'
import { MAIL_ANSWER } from './mail-answer.ts'

const TELL_STATUS = defineTurn({ name: 'site.tell-status', run: async ({ live }) => live.signal('all', STATUS_TOPIC) })

/**
 * Schedules jobs that notify open pages when a planned maintenance begins and ends. Replaces the jobs of former plans.
 */
export async function planTurns(
  queryable: Queryable,
  merchant: string,
  [start = null, end = null]: readonly (Date | null)[],
): Promise<void> {
  for (const [name, runAt] of [
    ['start', start],
    ['end', end],
  ] as const) {
    if (runAt) await enqueue(queryable, TELL_STATUS, {}, { runAt, key: `${TELL_STATUS.name} ${merchant} ${name}` })
  }
}

/** The background jobs of the site. */
export const SITE_JOBS: readonly Job[] = [TELL_STATUS, MAIL_ANSWER, ...FEEDBACK_PICTURE_JOBS]
