/** Publishing a ladder: two persons, with a ceiling of what it may cost. */
import { z } from 'zod'
import { ladder } from '#contract/vip/ladder.ts'
import { ladderBounds } from '#contract/vip/office-vip.ts'
import { parseMoney } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { listVotes } from '#server/lib/decisions/decision-votes.sql.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { createAuthority } from '#server/modules/rewards/authorities/authorities.ts'
import { insertLadder, listLadders } from './ladders.sql.ts'

/** A version comes into force after this time, so that every bet before it is counted by the version before it. */
export const IN_FORCE_AFTER_MS = MINUTE_MS
const LIFE_MS = 7 * DAY_MS

/** Locks a brand's ladder until the transaction ends. */
export const lockLadder = (tx: Tx, brand: string) => lockName(tx, `vip ladder ${brand}`)

/**
 * Publishes a version of a brand's ladder. From then on bonuses count under its ceiling; what was promised under the
 * one before stays promised.
 */
export const LADDER_PUBLISH = defineDecision({
  kind: 'vip-ladder.publish',
  permission: 'promotions.write',
  lifeMs: LIFE_MS,
  content: z.object({ before: z.number().int(), ladder, bounds: ladderBounds }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { brand }) => {
    await lockLadder(tx, brand ?? '')
    return String((await listLadders(tx, [brand ?? ''])).at(-1)?.version ?? 0)
  },
  execute: async (tx, actor, { id, brand, subject, reason, content }) => {
    const { env, operator } = actor
    const code = brand ?? ''
    const { valueMax, dayMax, membersMax, until } = content.bounds
    const persons = (await listVotes(tx, [id])).filter(({ agrees }) => agrees).map(({ personId }) => String(personId))
    const former = (await listLadders(tx, [code])).at(-1)
    const from = after(env.clock.now(), former ? IN_FORCE_AFTER_MS : 0)
    const authority = await createAuthority(tx, {
      brand: code,
      subject,
      currency: content.ladder.currency,
      valueMaxMinor: parseMoney(valueMax),
      membersMax,
      dayMaxMinor: dayMax === null ? null : parseMoney(dayMax),
      from: env.clock.now(),
      until: new Date(until),
      by: operator.username,
      persons,
    })
    const version = await insertLadder(tx, {
      brand: code,
      from,
      timeZone: former?.timeZone ?? (await getBrandIn(tx, env, code)).timeZone,
      ladder: content.ladder,
      authority,
      by: operator.username,
      decisionId: id,
    })
    await writeAudit(tx, actor, { action: 'vip-ladder.publish', subject, reason, after: { version, ...content } })
  },
})
