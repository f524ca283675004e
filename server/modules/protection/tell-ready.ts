import { PROTECTION_TOPIC } from '#contract/protection/live.ts'
import type { Env } from '#server/lib/env.ts'
import { defineRowJob } from '#server/lib/jobs.ts'
import { tellMember } from '#server/lib/tell-member.ts'
import { findReady } from './limits.sql.ts'

/** Notifies a member that an easing can be confirmed now. Does nothing where it was dropped before. */
async function tellReady(env: Env, id: bigint): Promise<void> {
  await env.db.tx(async (tx) => {
    const memberId = await findReady(tx, id)
    if (memberId === null) return
    await tellMember(tx, env, memberId, 'limit-ready')
    tx.onCommit(() => env.live.signal(memberId, PROTECTION_TOPIC))
  })
}

export const TELL_READY = defineRowJob({ name: 'protection.tell-ready', run: tellReady })
