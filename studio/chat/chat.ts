/** Chat at a table: who may write, what others see of it, and what a screen receives when it connects. */
import type { StudioEnv } from '#studio/env.ts'
import { refuse } from '#studio/lib/refusal.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import {
  findMute,
  findRules,
  findSaid,
  insertMessage,
  insertReport,
  listMoments,
  listTableMessages,
  listWordsOfAll,
  lockWriter,
  type ChatRow,
  type ChatRules,
} from './chat.sql.ts'
import { hideWhatMayNotBeShown, plainLine } from './clean-text.ts'
import { HISTORY_MOST, type ChatMessage, type ChatState } from './protocol.ts'
import { HIDDEN_WORDS } from './words.ts'

/** At most `most` messages within `withinMs`, and at least `betweenMs` between two of them. */
export const PACE = { most: 5, withinMs: 20_000, betweenMs: 1_000 } as const

type Reader = Pick<PlaySession, 'playerId' | 'accountRef' | 'isDemo' | 'hasChat' | 'brand'>

/**
 * Returns what a brand's operators last decided for its members. Before they decide, the chat is on, with the house's
 * words.
 */
export async function getRules(env: Pick<StudioEnv, 'db'>, brand: string | null): Promise<ChatRules> {
  return (await findRules(env.db, brand ?? '')) ?? { isOn: true, words: [...HIDDEN_WORDS] }
}

/** Returns a person's mark: the same at all tables, and without a clue to the account. */
export function personOf(env: Pick<StudioEnv, 'vault'>, accountRef: string): string {
  return env.vault.derive('chat person', accountRef).slice(0, 12)
}

export function showMessage(
  env: Pick<StudioEnv, 'vault'>,
  row: Pick<ChatRow, 'id' | 'accountRef' | 'maskedName' | 'shown' | 'at'>,
): ChatMessage {
  return {
    id: row.id.toString(),
    person: personOf(env, row.accountRef),
    name: row.maskedName,
    text: row.shown,
    at: row.at.getTime(),
  }
}

/** Returns what a screen needs when it connects, or null where the brand or the operators have no chat. */
export async function chatFor(env: StudioEnv, reader: Reader, tableKey: string): Promise<ChatState | null> {
  if (!reader.hasChat || !(await getRules(env, reader.brand)).isOn) return null
  const mutedUntil = await findMute(env.db, reader.accountRef, new Date(env.clock.now()))
  const rows = await listTableMessages(env.db, tableKey, HISTORY_MOST)
  return {
    right: reader.isDemo ? 'read' : mutedUntil ? 'muted' : 'write',
    mutedUntil: mutedUntil?.getTime() ?? null,
    you: personOf(env, reader.accountRef),
    messages: rows.reverse().map((row) => showMessage(env, row)),
  }
}

/** Refuses with CHAT_OFF, or CHAT_READ_ONLY for play money. */
async function admit(env: StudioEnv, { hasChat, isDemo, brand }: Reader): Promise<ChatRules> {
  const rules = await getRules(env, brand)
  if (!hasChat || !rules.isOn) refuse('CHAT_OFF', 'there is no chat')
  if (isDemo) refuse('CHAT_READ_ONLY', 'play money reads and does not write')
  return rules
}

/**
 * Stores a message, once for each request id, and returns it as others see it. `isNew` is false for a repetition.
 * Refuses with CHAT_OFF, CHAT_READ_ONLY, CHAT_MUTED, CHAT_TOO_FAST, and with CHAT_EMPTY where nothing that can be shown
 * is left or the message is too long.
 */
export async function say(
  env: StudioEnv,
  writer: Reader,
  tableKey: string,
  { requestId, text }: { requestId: string; text: string },
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const rules = await admit(env, writer)
  // members of every brand read it, so the words of all brands are hidden
  const words = [...rules.words, ...(await listWordsOfAll(env.db))]
  const line = plainLine(text) ?? refuse('CHAT_EMPTY', 'nothing to show, or too long')
  const now = env.clock.now()
  return env.db.tx(async (tx) => {
    await lockWriter(tx, writer.playerId)
    const earlier = await findSaid(tx, writer.playerId, requestId)
    if (earlier) return { message: showMessage(env, earlier), isNew: false }
    if (await findMute(tx, writer.accountRef, new Date(now))) refuse('CHAT_MUTED', 'an operator muted this member')
    const moments = await listMoments(tx, writer.playerId, new Date(now - PACE.withinMs))
    if (moments.length >= PACE.most || (moments[0] ?? 0) > now - PACE.betweenMs)
      refuse('CHAT_TOO_FAST', 'too many messages')
    const row = await insertMessage(tx, {
      tableKey,
      playerId: writer.playerId,
      requestId,
      said: line,
      shown: hideWhatMayNotBeShown(line, words),
      at: new Date(now),
    })
    return { message: showMessage(env, row), isNew: true }
  })
}

/**
 * Reports a message of this table to the operators. Refuses with CHAT_OFF, CHAT_READ_ONLY, and with NOT_FOUND for the
 * member's own message or an unknown one.
 */
export async function report(env: StudioEnv, reader: Reader, tableKey: string, messageId: string): Promise<void> {
  await admit(env, reader)
  const isKnown = await insertReport(env.db, {
    messageId: BigInt(messageId),
    tableKey,
    playerId: reader.playerId,
    at: new Date(env.clock.now()),
  })
  if (!isKnown) refuse('NOT_FOUND', 'there is no such message')
}
