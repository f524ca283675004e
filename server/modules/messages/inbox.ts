/** A member's inbox: their own messages, and broadcasts among them. */
import { MESSAGE_CATEGORIES, type MessageCategory } from '#contract/messages/categories.ts'
import { UNREAD_TOPIC } from '#contract/messages/live.ts'
import type { Env } from '#server/lib/env.ts'
import { readId } from '#server/lib/ids.ts'
import { answersOf } from '#server/lib/slots.ts'
import { countByCategory, listInboxRows, markAllRead, markRead, markRemoved } from './messages.sql.ts'
import { BROADCASTS, type Broadcast, type Reader } from './messages.slots.ts'
import { showBroadcast, showMessage, type ShownMessage } from './show-message.ts'

async function listBroadcasts(env: Env, reader: Reader): Promise<Broadcast[]> {
  const lists = await Promise.all(answersOf(env, BROADCASTS).map((one) => one.list(env, reader)))
  return lists.flat()
}

const isOf = (category: MessageCategory | null) => (one: Broadcast) => category === null || one.category === category

/** Returns a page of the inbox, newest first, and how many messages there are of the category, or of all. */
export async function listInbox(
  env: Env,
  reader: Reader,
  category: MessageCategory | null,
  page: { limit: number; offset: number },
): Promise<{ rows: ShownMessage[]; total: number }> {
  const [all, own] = await Promise.all([listBroadcasts(env, reader), countByCategory(env.db, reader.memberId)])
  const broadcasts = all.filter(isOf(category))
  const rows = await listInboxRows(
    env.db,
    reader.memberId,
    { category, broadcasts: broadcasts.map(({ at }) => at) },
    page,
  )
  const shown = rows.flatMap((row) => {
    if (row.place === null) return [showMessage(row, reader.locale)]
    const broadcast = broadcasts[row.place]
    return broadcast ? [showBroadcast(broadcast)] : []
  })
  const ownTotal = own.reduce((sum, one) => sum + (category === null || one.category === category ? one.total : 0), 0)
  return { rows: shown, total: ownTotal + broadcasts.length }
}

export type Counts = {
  total: number
  unread: number
  categories: { category: MessageCategory; total: number; unread: number }[]
}

/** Returns how many messages a member has and how many are unread, by category and in all. */
export async function countInbox(env: Env, reader: Reader): Promise<Counts> {
  const [broadcasts, own] = await Promise.all([listBroadcasts(env, reader), countByCategory(env.db, reader.memberId)])
  const categories = MESSAGE_CATEGORIES.map((category) => {
    const many = broadcasts.filter(isOf(category))
    const mine = own.find((one) => one.category === category)
    return {
      category,
      total: (mine?.total ?? 0) + many.length,
      unread: (mine?.unread ?? 0) + many.filter(({ readAt }) => readAt === null).length,
    }
  })
  const sum = (field: 'total' | 'unread') => categories.reduce((all, one) => all + one[field], 0)
  return { total: sum('total'), unread: sum('unread'), categories }
}

/** The ids of broadcasts among ids: those that are no id of a member's own message. */
const broadcastsAmong = (ids: readonly string[]) => ids.filter((id) => readId(id) === null)
const ownAmong = (ids: readonly string[]) => ids.map(readId).filter((id) => id !== null)

async function readBroadcasts(env: Env, reader: Reader, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const read = await Promise.all(answersOf(env, BROADCASTS).map((one) => one.read(env, reader, ids)))
  return read.reduce((sum, one) => sum + one, 0)
}

/** Marks one message as read. Returns false when the member has none of this id. */
export async function readOne(env: Env, reader: Reader, id: string): Promise<boolean> {
  const own = readId(id)
  if (own !== null && !(await markRead(env.db, reader.memberId, own, env.clock.now()))) return false
  if (own === null) {
    if (!(await listBroadcasts(env, reader)).some((one) => one.id === id)) return false
    await readBroadcasts(env, reader, [id])
  }
  env.live.signal(reader.memberId, UNREAD_TOPIC)
  return true
}

/** Marks messages as read, those with some ids or all of a category (null: all); returns how many were unread. */
export async function readMany(
  env: Env,
  reader: Reader,
  which: { ids: readonly string[] } | { category: MessageCategory | null },
): Promise<number> {
  const now = env.clock.now()
  const own = await markAllRead(env.db, reader.memberId, 'ids' in which ? { ids: ownAmong(which.ids) } : which, now)
  const ids =
    'ids' in which
      ? broadcastsAmong(which.ids)
      : (await listBroadcasts(env, reader)).filter(isOf(which.category)).map(({ id }) => id)
  const read = own + (await readBroadcasts(env, reader, ids))
  if (read > 0) env.live.signal(reader.memberId, UNREAD_TOPIC)
  return read
}

/** Removes messages from the inbox; returns how many were there. */
export async function removeMany(env: Env, reader: Reader, ids: readonly string[]): Promise<number> {
  const own = await markRemoved(env.db, reader.memberId, ownAmong(ids), env.clock.now())
  const many = broadcastsAmong(ids)
  const others =
    many.length === 0 ? [] : await Promise.all(answersOf(env, BROADCASTS).map((one) => one.remove(env, reader, many)))
  const removed = others.reduce((sum, one) => sum + one, own)
  if (removed > 0) env.live.signal(reader.memberId, UNREAD_TOPIC)
  return removed
}
