/** What the reader of a conversation does in it. */
import { fail } from '#contract/errors.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Context } from '#server/lib/http.ts'
import { lockLatest, putAsked, putEnded, putRating, putSeen, type Conversation } from './conversations.sql.ts'
import { countLinesSince, findLine, insertEvent, insertLine } from './lines.sql.ts'
import { isRateable } from './show.ts'
import { readerOf, tellPages } from './who-reads.ts'

/** The most lines that one reader may write in a minute, and in a day. */
export const LINES_PER_MINUTE = 12
export const LINES_PER_DAY = 400

/** Locks the caller's latest conversation. Fails with NOT_FOUND. */
async function lockOwn(tx: Tx, context: Context): Promise<Conversation> {
  const reader = readerOf(context)
  return (reader && (await lockLatest(tx, context.merchant, reader))) ?? fail('NOT_FOUND')
}

/**
 * Writes the reader's line into a locked conversation, once for each request id. Returns the line's id. Fails with
 * SUPPORT_ENDED, TOO_MANY_REQUESTS.
 */
export async function sayOnce(
  tx: Tx,
  { env }: Context,
  conversation: Conversation,
  { requestId, text }: { requestId: string; text: string },
): Promise<bigint> {
  const before = await findLine(tx, conversation.id, 'member', requestId)
  if (before) return before.id
  if (conversation.state === 'ended') return fail('SUPPORT_ENDED')
  const at = env.clock.now()
  const written = await countLinesSince(tx, conversation.id, after(at, -MINUTE_MS), after(at, -DAY_MS))
  if (written.minute >= LINES_PER_MINUTE) return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: MINUTE_MS / SECOND_MS })
  if (written.day >= LINES_PER_DAY) return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: DAY_MS / SECOND_MS })
  const id = await insertLine(tx, conversation.id, { speaker: 'member', text, requestId, at })
  await putAsked(tx, conversation.id, at)
  tx.onCommit(() => tellPages(env, conversation))
  return id
}

/** Writes a line into the caller's running conversation. Fails with NOT_FOUND, SUPPORT_ENDED, TOO_MANY_REQUESTS. */
export async function sayAsReader(
  context: Context,
  input: { requestId: string; text: string },
): Promise<{ id: string }> {
  const id = await context.env.db.tx(async (tx) => sayOnce(tx, context, await lockOwn(tx, context), input))
  return { id: String(id) }
}

/** Stores up to which line the reader has seen the conversation. Fails with NOT_FOUND. */
export async function markSeen(context: Context, line: number): Promise<void> {
  const { env } = context
  await env.db.tx(async (tx) => {
    const row = await lockOwn(tx, context)
    if (row.seen_line >= BigInt(line)) return
    await putSeen(tx, row.id, BigInt(line))
    tx.onCommit(() => tellPages(env, row))
  })
}

/** Ends the caller's running conversation; one that has ended stays as it is. Fails with NOT_FOUND. */
export async function endAsReader(context: Context): Promise<void> {
  const { env } = context
  await env.db.tx(async (tx) => {
    const row = await lockOwn(tx, context)
    if (row.state === 'ended') return
    const at = env.clock.now()
    await putEnded(tx, row.id, at)
    await insertEvent(tx, row.id, { event: 'ended-member', at })
    tx.onCommit(() => tellPages(env, row))
  })
}

/** Rates the caller's last conversation; rated twice, the first rating stays. Fails with NOT_FOUND. */
export async function rateConversation(context: Context, stars: number, words: string): Promise<void> {
  const { env } = context
  await env.db.tx(async (tx) => {
    const row = await lockOwn(tx, context)
    if (row.stars !== null) return
    if (!isRateable(row, env.clock.now())) return fail('NOT_FOUND')
    await putRating(tx, row.id, stars, words || null)
    tx.onCommit(() => tellPages(env, row))
  })
}
