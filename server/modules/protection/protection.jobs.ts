import { z } from 'zod'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Job } from '#server/lib/jobs.ts'
import { forgetClaims } from './claims.sql.ts'
import { findReady } from './limits.sql.ts'

/** How a member is written to. Messages stand beside this module, so that the application hands it in. */
export type Tell = (tx: Tx, env: Env, memberId: string, message: { key: string }) => Promise<void>

const BATCH = 1_000
const BATCHES = 100
const payloadShape = z.object({ id: z.string().regex(/^\d{1,18}$/) })

/** Tells a member that an easing may be confirmed now; nothing where it was dropped meanwhile. */
async function tellReady(env: Env, payload: unknown, tell: Tell): Promise<void> {
  const id = BigInt(payloadShape.parse(payload).id)
  await env.db.tx(async (tx) => {
    const memberId = await findReady(tx, id)
    if (memberId === null) return
    await tell(tx, env, memberId, { key: 'limit-ready' })
    tx.onCommit(() => env.live.signal(memberId, 'protection'))
  })
}

/** What protection does by the clock. */
export function protectionJobs(tell: Tell): Job[] {
  return [
    { name: 'protection.tell-ready', run: (env, payload) => tellReady(env, payload, tell) },
    {
      name: 'protection.forget-claims', schedule: '23 * * * *',
      run: async (env) => {
        for (let batch = 0; batch < BATCHES; batch++) if (await forgetClaims(env.db, env.clock.now(), BATCH) < BATCH) break
      },
    },
  ]
}
