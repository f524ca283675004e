/** What operators decide about the chat, and what the members at the table see of it immediately. */
import type { DeskAnswers, DeskRequests } from '#contract/doors/desk-protocol.ts'
import { chatFor, getRules } from '#studio/chat/chat.ts'
import { insertMute, putRules } from '#studio/chat/chat.sql.ts'
import { findForDesk, judgeMessage, listForDesk, type JudgedMessage } from '#studio/chat/desk.sql.ts'
import type { ChatServerMessage } from '#studio/chat/protocol.ts'
import type { Watcher } from '#studio/live-channel/serve-channel.ts'
import type { StudioEnv } from '#studio/env.ts'
import { refuse } from '#studio/lib/refusal.ts'

/** The tables with chat. Finds the screens at a table by its key. */
export type TalkRooms = readonly { watchersAt(key: string): Iterable<Watcher> }[]

const MINUTE_MS = 60_000
const MUTE_MINUTES = 60

function present({ id, tableKey, mutedUntil, at, ...row }: JudgedMessage, now: number): DeskAnswers['chat-act'] {
  const [vendorCode = '', gameCode = ''] = tableKey.split('/')
  return {
    accountRef: row.accountRef,
    maskedName: row.maskedName,
    said: row.said,
    shown: row.shown,
    reports: row.reports,
    judgement: row.judgement,
    judgedBy: row.judgedBy,
    id: id.toString(),
    vendorCode,
    gameCode,
    at: at.toISOString(),
    mutedUntil: mutedUntil && mutedUntil.getTime() > now ? mutedUntil.toISOString() : null,
  }
}

/** Returns messages of a brand's members: those that were reported and wait, or all. */
export async function listMessages(
  env: StudioEnv,
  question: DeskRequests['chat-messages'],
): Promise<DeskAnswers['chat-messages']> {
  const { rows, total } = await listForDesk(env.db, question)
  return { rows: rows.map((row) => present(row, env.clock.now())), total }
}

/** Returns one message of a brand's member. Refuses with NOT_FOUND. */
export async function getMessage(
  env: StudioEnv,
  { brand, messageId }: DeskRequests['chat-message'],
): Promise<DeskAnswers['chat-message']> {
  const message =
    (await findForDesk(env.db, brand, BigInt(messageId))) ?? refuse('NOT_FOUND', 'there is no such message')
  return present(message, env.clock.now())
}

/**
 * Carries out an operator's act. Safe to repeat. Refuses with NOT_FOUND, also for a message by another brand's member.
 */
export async function actOnMessage(
  env: StudioEnv,
  rooms: TalkRooms,
  order: DeskRequests['chat-act'],
): Promise<DeskAnswers['chat-act']> {
  const id = BigInt(order.messageId)
  const at = new Date(env.clock.now())
  const { act, brand, operator: by, reason, minutes = MUTE_MINUTES } = order
  const judged = await env.db.tx(async (tx) => {
    const message = (await findForDesk(tx, brand, id)) ?? refuse('NOT_FOUND', 'there is no such message')
    if (act === 'remove' || act === 'keep')
      await judgeMessage(tx, { id, judgement: act === 'keep' ? 'kept' : 'removed', by, reason, at })
    else
      await insertMute(tx, {
        accountRef: message.accountRef,
        until: new Date(at.getTime() + (act === 'mute' ? minutes * MINUTE_MS : 0)),
        reason,
        by,
        at,
      })
    return (await findForDesk(tx, brand, id)) ?? message
  })
  const removed: ChatServerMessage = { type: 'chat_removed', messageId: judged.id.toString() }
  if (act === 'remove') for (const watcher of watchersAt(rooms, judged.tableKey)) watcher.send(JSON.stringify(removed))
  if (act === 'mute' || act === 'unmute') await tellRights(env, rooms, judged)
  return present(judged, at.getTime())
}

const watchersAt = (rooms: TalkRooms, key: string) => rooms.flatMap((room) => [...room.watchersAt(key)])

/** Sends the member's current rights to the member's screens at the table. */
async function tellRights(
  env: StudioEnv,
  rooms: TalkRooms,
  { tableKey, playerId, accountRef, brand }: JudgedMessage,
): Promise<void> {
  const chat = await chatFor(env, { playerId, accountRef, isDemo: false, hasChat: true, brand }, tableKey)
  const state: ChatServerMessage = { type: 'chat_state', chat }
  for (const watcher of watchersAt(rooms, tableKey))
    if (watcher.playerId === playerId) watcher.send(JSON.stringify(state))
}

/**
 * Sets whether a brand's members have the chat, and which words it hides from now on. Open screens learn of it when
 * their member writes.
 */
export async function setRules(
  env: StudioEnv,
  { brand, isOn, words, operator }: DeskRequests['chat-set-rules'],
): Promise<DeskAnswers['chat-set-rules']> {
  const list = [...new Set(words.map((word) => word.normalize('NFC').trim()).filter((word) => word !== ''))]
  await putRules(env.db, brand, { isOn, words: list }, operator, new Date(env.clock.now()))
  return getRules(env, brand)
}
