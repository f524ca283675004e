import type { MessageAbout } from '#contract/messages/categories.ts'
import { UNREAD_TOPIC } from '#contract/messages/live.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { MessageValues } from '#server/lib/tell-member.ts'
import { aboutOf, categoryOf } from './categories.ts'
import { insertMessage, insertMessages } from './messages.sql.ts'
import { listSubscribed } from '#server/modules/push/push.sql.ts'
import { listChoosers } from './preferences.sql.ts'
import { queuePush } from './push-message.ts'
import { queueOutside } from './send-outside.ts'

export type MessageToSend = {
  /** Names messages.<key>.title and messages.<key>.text in the catalogues. */
  key: string
  values?: MessageValues
  /** What it tells of; without it, what its value `reference` names. */
  about?: MessageAbout
}

/**
 * Sends a message to a member, in the transaction of the event that it is about. After the commit, open pages update
 * their count, devices that want it are notified, and it goes by mail and SMS where
 * the member chose that.
 */
export async function sendMessage(tx: Tx, env: Env, memberId: string, message: MessageToSend): Promise<void> {
  const { key, values = {} } = message
  const category = categoryOf(env, key)
  const id = await insertMessage(tx, {
    memberId,
    key,
    parameters: values,
    category,
    about: message.about ?? aboutOf(values),
    at: env.clock.now(),
  })
  await queuePush(tx, env, memberId, id, key)
  await queueOutside(tx, env, { memberId, id, category })
  tx.onCommit(() => env.live.signal(memberId, UNREAD_TOPIC))
}

/**
 * Sends one message to each of many members, as `sendMessage` does, with a few statements for all of them: members with devices,
 * or who chose mail or SMS, are looked at one by one. `at`: when it was sent, for seeds of the past.
 */
export async function sendMessages(
  tx: Tx,
  env: Env,
  messages: readonly { memberId: string; message: MessageToSend; at?: Date }[],
): Promise<void> {
  if (messages.length === 0) return
  const now = env.clock.now()
  const rows = messages.map(({ memberId, message: { key, values = {}, about }, at = now }) => ({
    memberId,
    key,
    parameters: values,
    category: categoryOf(env, key),
    about: about ?? aboutOf(values),
    at,
  }))
  const ids = await insertMessages(tx, rows)
  const members = [...new Set(rows.map(({ memberId }) => memberId))]
  const reachable = new Set([...(await listSubscribed(tx, members)), ...(await listChoosers(tx, members))])
  for (const [place, { memberId, key, category }] of rows.entries()) {
    const id = ids[place]
    if (id === undefined || !reachable.has(memberId)) continue
    await queuePush(tx, env, memberId, id, key)
    await queueOutside(tx, env, { memberId, id, category })
  }
  tx.onCommit(() => members.forEach((memberId) => env.live.signal(memberId, UNREAD_TOPIC)))
}
