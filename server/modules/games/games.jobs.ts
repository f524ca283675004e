import { NONCE_MEMORY_SECONDS } from '#contract/vendor-protocol.ts'
import { after, DAY_MS, SECOND_MS } from '#server/lib/clock.ts'
import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { forgetReferences } from './adapters/form-references.sql.ts'
import { forgetRefused } from './adapters/refused-messages.sql.ts'
import { removeOldLaunches } from './launches.sql.ts'
import { RENDER_ART } from './render-missing-art.ts'
import { TRANSFER_JOBS } from './transfer.jobs.ts'
import { CARRY_OUT_ROUNDS, RESOLVE_OVERDUE_ROUNDS } from './resolve-overdue-rounds.ts'
import { forgetSpans } from './vendor-caps.sql.ts'
import { forgetNonces } from './vendor-keys.sql.ts'

/** How long a used-up launch or session is kept, for whoever asks what happened. */
const LAUNCHES_KEPT_MS = 30 * DAY_MS

/** How long what caps count is kept: they look back an hour at a member and a day at a vendor, the rest is for whoever asks what happened. */
const MEMBER_SPANS_KEPT_MS = DAY_MS
const VENDOR_SPANS_KEPT_MS = 7 * DAY_MS

export const GAMES_JOBS: readonly Job[] = [
  ...TRANSFER_JOBS,
  RENDER_ART,
  CARRY_OUT_ROUNDS,
  RESOLVE_OVERDUE_ROUNDS,
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
]
