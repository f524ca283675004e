/**
 * The demo's missions and boards, as published versions. They begin in the past, so the follower, which reads the
 * journal from its first line, counts the demo's weeks of play for them; the board that is over is frozen by the clock.
 */
import { MINOR_PER_UNIT, toWire } from '#contract/money.ts'
import type { MissionsDocument } from '#contract/missions/terms.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { newReference } from '#server/lib/random.ts'
import { FIRST_BRAND, MEGHNA } from '#server/lib/seeds/demo.ts'
import type { Seed } from '#server/lib/seeds/seed.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { createAuthority } from '#server/modules/rewards/authorities/authorities.ts'
import { readBounds } from '../items/bounds.ts'
import { insertItem, insertVersion } from '../items/items.sql.ts'
import { timesOf } from '../items/publish-item.ts'
import { listBoardDocuments, listMissionDocuments } from './documents.ts'
import { hasItems, listDemoBrands, sumPlayed } from './seeds.sql.ts'

const BY = DEMO_LOGINS[2].username
/** Targets of stakes are round. */
const ROUND_TO = 500n * MINOR_PER_UNIT

async function seedItem(tx: Tx, env: Env, brand: string, currency: string, document: MissionsDocument): Promise<void> {
  const now = env.clock.now()
  const times = timesOf(document)
  const reference = newReference(env.random, document.kind === 'mission' ? 'M' : 'T')
  const { id } = await insertItem(tx, {
    reference,
    brand,
    currency,
    kind: document.kind,
    draft: document,
    ...times,
    by: BY,
    at: now,
  })
  const until = after(times.settleAt > now ? times.settleAt : now, 30 * DAY_MS)
  const authority = await createAuthority(tx, {
    brand,
    subject: `${document.kind}:${reference}:1`,
    ...readBounds(document, currency),
    from: now,
    until,
    by: BY,
    persons: [],
  })
  const publishedAt = times.fromAt < now ? times.fromAt : now
  await insertVersion(tx, id, { version: 1, document, authority, publishedAt, publishedBy: BY, ...times })
}

/** Publishes the demo's missions and boards at both brands, where there are none. */
export async function seedMissions(env: Env): Promise<void> {
  const now = env.clock.now()
  const { stakeMinor, rounds } = await sumPlayed(env.db, DEMO_LOGINS[0].username)
  const target = ((2n * stakeMinor) / ROUND_TO + 1n) * ROUND_TO
  for (const { brand, zone, currency } of await listDemoBrands(env.db, [FIRST_BRAND.code, MEGHNA.code])) {
    if (await hasItems(env.db, brand)) continue
    await env.db.tx(async (tx) => {
      const played = { stakes: toWire(target), bets: rounds }
      for (const document of [...listMissionDocuments({ now, zone }, played), ...listBoardDocuments({ now, zone })])
        await seedItem(tx, env, brand, currency, document)
    })
  }
}

export const MISSIONS_SEEDS: readonly Seed[] = [{ stage: 'past', run: seedMissions }]
