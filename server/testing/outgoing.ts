/** Messages that leave a house under test: its worker's part of sending them. */
import type { Env } from '#server/lib/env.ts'
import { sendOutgoing } from '#server/lib/outgoing/send-waiting.ts'
import { settleDeliveries } from '#server/modules/identity/codes/one-time-codes.ts'

/** Sends what waits and is due, as the worker's jobs would. */
export async function sendAllWaiting(env: Env): Promise<void> {
  await settleDeliveries(env)
  const rows = await env.db.query<{ id: bigint }>(
    `select id from core.outgoing where state in ('waiting', 'sending') order by id`,
  )
  for (const { id } of rows) await sendOutgoing(env, id)
}

export type OutgoingRow = {
  id: bigint
  state: string
  kind: string
  channel: string
  recipient: string
  brand: string | null
  attempts: number
  error: string | null
  way: string | null
  has_box: boolean
}

/** Returns what is known of each message, the oldest first. */
export async function listOutgoing(env: Env): Promise<OutgoingRow[]> {
  return env.db.query<OutgoingRow>(
    `select id, state, kind, channel, recipient, brand, attempts, error, way, box is not null as has_box
     from core.outgoing order by id`,
  )
}
