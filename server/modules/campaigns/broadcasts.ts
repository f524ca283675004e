/** Campaigns in the inbox: whom each is for is decided when the inbox is read. */
import { fillIn, type CampaignTexts } from '#contract/campaigns/campaign.ts'
import { readingOrder } from '#contract/languages.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { mayBeMarketedTo } from '#server/lib/tell-member.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import type { Broadcast, Broadcasts, Reader } from '#server/modules/messages/messages.slots.ts'
import { getChoice } from '#server/modules/messages/preferences.sql.ts'
import { listForMember, markSeen } from './broadcasts.sql.ts'
import { findSuppression } from './gate.ts'

/** An inbox shows at most so many campaigns at a time. */
const SHOWN_MAX = 100
const wireId = (id: bigint) => `c${id}`
const readWireId = (id: string): bigint | null => (/^c\d{1,18}$/.test(id) ? BigInt(id.slice(1)) : null)

/** Returns the texts of a campaign in a reader's language, else in the nearest that has both title and text. */
export function textsFor(texts: CampaignTexts, locale: string, fallback: string): { title: string; text: string } {
  const whole = (tag: string) => (texts[tag]?.title && texts[tag].text ? texts[tag] : undefined)
  for (const tag of [locale, ...readingOrder(locale), fallback, ...Object.keys(texts)]) {
    const found = whole(tag)
    if (found) return found
  }
  return { title: '', text: '' }
}

async function listBroadcasts(env: Env, { memberId, brand, locale }: Reader): Promise<Broadcast[]> {
  const rows = await listForMember(env.db, { memberId, brand, at: env.clock.now(), limit: SHOWN_MAX })
  if (rows.length === 0) return []
  const [{ marketing }, account, isFree, { name, defaultLanguage }] = await Promise.all([
    getChoice(env.db, memberId),
    findAccount(env.db, memberId),
    mayBeMarketedTo(env, memberId),
    getBrand(env, brand),
  ])
  if (!account || account.isTrial) return []
  const standing = { marketing, isFrozen: account.isFrozen, mayBeMarketedTo: isFree }
  const values = { name: account.username, brand: name }
  return rows
    .filter(({ earlier }) => findSuppression({ ...standing, earlier }) === null)
    .map(({ id, texts, offer, startsAt, readAt }) => {
      const { title, text } = textsFor(texts, locale, defaultLanguage)
      return {
        id: wireId(id),
        category: 'campaigns',
        at: startsAt,
        readAt,
        title: fillIn(title, values),
        text: fillIn(text, values),
        about: offer === null ? null : { kind: 'offer', id: offer },
      }
    })
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
