import { NONCE_MEMORY_SECONDS } from '#contract/doors/vendor-protocol.ts'
import { after, DAY_MS, SECOND_MS } from '#server/lib/clock.ts'
import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { forgetReferences } from './adapters/form-references.sql.ts'
import { forgetRefused } from './adapters/refused-messages.sql.ts'
import { removeOldLaunches } from './launch/launches.sql.ts'
import { FREE_ROUNDS_JOBS } from './free-rounds/end-free-rounds.ts'
import { forgetSpans } from './caps/vendor-caps.sql.ts'
import { forgetNonces } from './keys/vendor-keys.sql.ts'

/** How long a used launch or session is stored, for later questions about it. */
const LAUNCHES_KEPT_MS = 30 * DAY_MS

/**
 * How long the counts of caps are stored: caps read the last hour of a member and the last day of a vendor; the rest is
 * stored for later questions.
 */
const MEMBER_SPANS_KEPT_MS = DAY_MS
const VENDOR_SPANS_KEPT_MS = 7 * DAY_MS

export const DOORS_JOBS: readonly Job[] = [
  defineTurn({
    name: 'games.forget-nonces',
    schedule: '*/5 * * * *',
    run: ({ db, clock }) => forgetNonces(db, after(clock.now(), -NONCE_MEMORY_SECONDS * SECOND_MS)),
  }),
  defineTurn({
    name: 'games.forget-spans',
    schedule: '50 * * * *',
    run: ({ db, clock }) =>
      forgetSpans(db, {
        member: after(clock.now(), -MEMBER_SPANS_KEPT_MS),
        vendor: after(clock.now(), -VENDOR_SPANS_KEPT_MS),
      }),
  }),
  defineTurn({
    name: 'games.forget-messages',
    schedule: '55 3 * * *',
    run: async ({ db, clock }) => {
      await forgetReferences(db, { seenBefore: after(clock.now(), -DAY_MS), now: clock.now() })
      await forgetRefused(db, clock.now())
    },
  }),
  defineTurn({
    name: 'games.remove-old-launches',
    schedule: '40 3 * * *',
    run: ({ db, clock }) => removeOldLaunches(db, after(clock.now(), -LAUNCHES_KEPT_MS)),
  }),
  ...FREE_ROUNDS_JOBS,
]
