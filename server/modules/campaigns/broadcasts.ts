/** Campaigns in the inbox: whom each is for is decided when the inbox is read. */
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { mayBeMarketedTo } from '#server/lib/tell-member.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import type { Broadcast, Broadcasts, Reader } from '#server/modules/messages/messages.slots.ts'
import { getChoice } from '#server/modules/messages/preferences.sql.ts'
import { stillIn } from './audience.ts'
import { findReader, type ForMember, listForMember, markSeen } from './broadcasts.sql.ts'
import { fillTexts } from './fill-texts.ts'
import { isInMarket } from '#server/modules/site/is-in-market.ts'
import { findSuppression } from './gate.ts'

/** An inbox shows at most so many campaigns at a time. */
const SHOWN_MAX = 100
const wireId = (id: bigint) => `c${id}`
const readWireId = (id: string): bigint | null => (/^c\d{1,18}$/.test(id) ? BigInt(id.slice(1)) : null)

/** Returns the campaigns of some that reach a member in the inbox. */
async function admitted(env: Env, rows: readonly ForMember[], { memberId, brand }: Reader): Promise<ForMember[]> {
  const [{ marketing }, account, isFree, here, { diallingCode }] = await Promise.all([
    getChoice(env.db, memberId),
    findAccount(env.db, memberId),
    mayBeMarketedTo(env.db, env, memberId),
    getBrand(env, brand),
    findReader(env.db, memberId),
  ])
  if (!account || account.isTrial) return []
  const standing = { marketing, hasChannel: true, isFrozen: account.isFrozen, mayBeMarketedTo: isFree }
  const found: ForMember[] = []
  for (const row of rows) {
    const whole = { ...standing, earlier: row.earlier, isInMarket: isInMarket(here, diallingCode) }
    if (findSuppression({ ...whole, isInAudience: true }) !== null) continue
    if ((await stillIn(env.db, env, row, [memberId])).has(memberId)) found.push(row)
  }
  return found
}

async function listBroadcasts(env: Env, reader: Reader): Promise<Broadcast[]> {
  const { memberId, brand, locale } = reader
  const rows = await listForMember(env.db, { memberId, brand, at: env.clock.now(), limit: SHOWN_MAX })
  if (rows.length === 0) return []
  const [shown, account, { level }, { name, defaultLanguage }] = await Promise.all([
    admitted(env, rows, reader),
    findAccount(env.db, memberId),
    findReader(env.db, memberId),
    getBrand(env, brand),
  ])
  const to = { username: account?.username ?? '', level, locale, brandName: name, fallback: defaultLanguage }
  return Promise.all(
    shown.map(async (row) => ({
      id: wireId(row.id),
      category: 'campaigns' as const,
      at: row.startsAt,
      readAt: row.readAt,
      ...(await fillTexts(env.db, env, row, to)),
      about: row.offer === null ? null : { kind: 'offer' as const, id: row.offer },
    })),
  )
}

/** Marks those of some campaigns that are in the member's inbox now. */
async function mark(env: Env, reader: Reader, ids: readonly string[], how: 'read' | 'removed'): Promise<number> {
  const wanted = new Set(ids)
  const there = (await listBroadcasts(env, reader)).filter(({ id }) => wanted.has(id))
  const known = there.map(({ id }) => readWireId(id)).filter((id) => id !== null)
  return known.length === 0 ? 0 : markSeen(env.db, reader.memberId, known, how, env.clock.now())
}

export const CAMPAIGN_BROADCASTS: Broadcasts = {
  list: listBroadcasts,
  read: (env, reader, ids) => mark(env, reader, ids, 'read'),
  remove: (env, reader, ids) => mark(env, reader, ids, 'removed'),
}
