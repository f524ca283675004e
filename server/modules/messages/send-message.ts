import { UNREAD_TOPIC } from '#contract/messages/live.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { insertMessage } from './messages.sql.ts'
import { queuePush } from './push-message.ts'

/** An amount in a message; it is formatted for each reader. */
export type AmountValue = { amount: string; currency: string }
/** A name in a message that differs by language: readers get it in their own language, else in English, else in any. */
export type NameValue = { names: Readonly<Record<string, string>> }
export type MessageToSend = {
  /** Names messages.<key>.title and messages.<key>.text in the catalogues. */
  key: string
  values?: Record<string, string | number | AmountValue | NameValue>
}

/**
 * Sends a message to a member, in the transaction of the event that it is about. After the commit, open pages update
 * their count, and devices that want it are notified.
 */
export async function sendMessage(tx: Tx, env: Env, memberId: string, message: MessageToSend): Promise<void> {
  const id = await insertMessage(tx, {
    memberId,
    key: message.key,
    parameters: message.values ?? {},
    at: env.clock.now(),
  })
  await queuePush(tx, env, memberId, id, message.key)
  tx.onCommit(() => env.live.signal(memberId, UNREAD_TOPIC))
}
