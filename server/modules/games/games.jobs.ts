import { NONCE_MEMORY_SECONDS } from '#contract/vendor-protocol.ts'
import { after, DAY_MS, SECOND_MS } from '#server/lib/clock.ts'
import type { Job } from '#server/lib/jobs.ts'
import { forgetReferences } from './adapters/form-references.sql.ts'
import { forgetRefused } from './adapters/refused-messages.sql.ts'
import { removeOldLaunches } from './launches.sql.ts'
import { RENDER_JOB, renderMissingArt } from './render-missing-art.ts'
import { TRANSFER_JOBS } from './transfer.jobs.ts'
import { carryOutDecided, resolveOverdueRounds } from './resolve-overdue-rounds.ts'
import { CARRY_OUT_ROUNDS } from './round-decisions.ts'
import { forgetSpans } from './vendor-caps.sql.ts'
import { forgetNonces } from './vendor-keys.sql.ts'

/** How long a used-up launch or session is kept, for whoever asks what happened. */
const LAUNCHES_KEPT_MS = 30 * DAY_MS

/** How long what caps count is kept: they look back an hour at a member and a day at a vendor, the rest is for whoever asks what happened. */
const MEMBER_SPANS_KEPT_MS = DAY_MS
const VENDOR_SPANS_KEPT_MS = 7 * DAY_MS

export const GAMES_JOBS: readonly Job[] = [
  ...TRANSFER_JOBS,
  { name: RENDER_JOB, schedule: '* * * * *', run: renderMissingArt },
  {
    name: 'games.forget-nonces',
    schedule: '*/5 * * * *',
    run: (env) => forgetNonces(env.db, after(env.clock.now(), -NONCE_MEMORY_SECONDS * SECOND_MS)),
  },
  { name: CARRY_OUT_ROUNDS, run: (env) => carryOutDecided(env) },
  { name: 'games.resolve-overdue-rounds', schedule: '*/5 * * * *', run: resolveOverdueRounds },
  {
    name: 'games.forget-spans', schedule: '50 * * * *',
    run: (env) => forgetSpans(env.db, { member: after(env.clock.now(), -MEMBER_SPANS_KEPT_MS), vendor: after(env.clock.now(), -VENDOR_SPANS_KEPT_MS) }),
  },
  {
    name: 'games.forget-messages', schedule: '55 3 * * *',
    run: async ({ db, clock }) => {
      await forgetReferences(db, { seenBefore: after(clock.now(), -DAY_MS), now: clock.now() })
      await forgetRefused(db, clock.now())
    },
  },
  {
    name: 'games.remove-old-launches',
    schedule: '40 3 * * *',
    run: (env) => removeOldLaunches(env.db, after(env.clock.now(), -LAUNCHES_KEPT_MS)),
  },
]
