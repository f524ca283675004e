/** A brand's rates of points: two persons set them, and they hold from a full hour on. */
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import {
  pointsRates,
  type officePointsRates,
  type officeSetPointsRates,
  type PointsRates,
} from '#contract/points/office-points.ts'
import { minorToPoints, POINTS_CURRENCY } from '#contract/wallet/points.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { getBrand, getBrandIn } from '#server/lib/brands.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { listWaitingFor } from '#server/lib/decisions/list-waiting.ts'
import { listVotes } from '#server/lib/decisions/decision-votes.sql.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { createAuthority } from '#server/modules/rewards/authorities/authorities.ts'
import { insertRates, listRates, sumHeld } from './rates.sql.ts'

const LIFE_MS = 7 * DAY_MS

/** Returns the next full hour after a moment: nothing that happened by then has been counted. */
const nextHour = (at: Date) => new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS)

export type RatesOrder = { merchant: string; rates: PointsRates; by: string; persons: readonly string[]; fromAt: Date }

/** Stores the next version, with the ceilings of the money that points become. */
export async function publishRates(tx: Tx, env: Env, { merchant, rates, by, persons, fromAt }: RatesOrder) {
  const [newest] = await listRates(tx, merchant)
  const version = (newest?.version ?? 0) + 1
  const { convert } = rates
  const authority =
    convert &&
    (await createAuthority(tx, {
      brand: merchant,
      subject: `points-rates:${version}`,
      currency: (await getBrandIn(tx, env, merchant)).currency,
      valueMaxMinor: parseMoney(convert.valueMax),
      membersMax: convert.membersMax,
      dayMaxMinor: parseMoney(convert.brandDayMax),
      from: fromAt,
      until: new Date(convert.until),
      by,
      persons,
    }))
  await insertRates(tx, { merchant, version, rates, fromAt, authority, by, at: env.clock.now() })
  return version
}

/** Publishes rates that were agreed to. */
export const RATES_PUBLISH = defineDecision({
  kind: 'points-rates.publish',
  permission: 'promotions.write',
  lifeMs: LIFE_MS,
  content: z.object({ rates: pointsRates }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { brand }) => String((await listRates(tx, brand ?? ''))[0]?.version ?? 0),
  execute: async (tx, actor, { id, brand, content }) => {
    const { env, operator } = actor
    const merchant = brand ?? fail('NOT_FOUND')
    const fromAt = nextHour(env.clock.now())
    const persons = (await listVotes(tx, [id])).map(({ personId }) => String(personId))
    const version = await publishRates(tx, env, {
      merchant,
      rates: content.rates,
      by: operator.username,
      persons,
      fromAt,
    })
    await writeAudit(tx, actor, {
      action: 'points.rates',
      subject: `brand:${merchant}`,
      after: { ...content.rates, version, fromAt: fromAt.toISOString() },
    })
    return { version }
  },
})

/** Fails with INVALID_INPUT for rates whose parts do not fit each other. */
function checkRates({ convert }: PointsRates): void {
  if (convert && convert.min > convert.max) fail('INVALID_INPUT', { fields: { min: { rule: 'max' } } })
  if (convert && (parseMoney(convert.money) * 100n) % BigInt(convert.points) !== 0n)
    fail('INVALID_INPUT', { fields: { points: { rule: 'step' } } })
}

/** Asks for new rates. Fails with INVALID_INPUT, DECISION_OPEN, DECISION_STALE. */
export async function askRates(
  context: OperatorContext,
  { rates, reason, version }: ParsedInputOf<typeof officeSetPointsRates>,
): Promise<Waiting> {
  checkRates(rates)
  return context.env.db.tx(async (tx) => {
    const [newest] = await listRates(tx, context.merchant)
    if (version !== undefined && version !== (newest?.version ?? 0)) return fail('DECISION_STALE')
    return presentWaiting(
      await askDecision(tx, context, RATES_PUBLISH, {
        subject: `points-rates:${context.merchant}`,
        reason,
        content: { rates },
      }),
    )
  })
}

/** Returns the brand's rates, and what its members hold. */
export async function describeRates({ env, merchant }: OperatorContext): Promise<OutputOf<typeof officePointsRates>> {
  const subject = `points-rates:${merchant}`
  const [versions, brand, held] = [
    await listRates(env.db, merchant),
    await getBrand(env, merchant),
    await sumHeld(env.db, merchant, POINTS_CURRENCY),
  ]
  return {
    versions: versions.map(({ version, by, at, fromAt, rates }) => ({
      version,
      by,
      at: at.toISOString(),
      fromAt: fromAt.toISOString(),
      rates,
    })),
    currency: brand.currency,
    held: Number(minorToPoints(held)),
    waiting: (await listWaitingFor(env.db, merchant, [subject])).get(subject) ?? null,
  }
}
