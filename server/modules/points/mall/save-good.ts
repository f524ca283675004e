/** Goods are written in versions; those that are money or play are published by two persons, with bounds. */
import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import { goodTerms, type GoodTerms } from '#contract/points/goods.ts'
import { uploadAddress } from '#contract/pictures/uploads.ts'
import { giveBounds } from '#contract/points/office-points.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { listVotes } from '#server/lib/decisions/decision-votes.sql.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { refuseDanger } from '#server/lib/refuse-danger.ts'
import { keepPicture } from '#server/modules/pictures/keep-picture.ts'
import { createAuthority, stopAuthority } from '#server/modules/rewards/authorities/authorities.ts'
import {
  changeGood,
  insertGood,
  insertVersion,
  findGood,
  lockGood,
  showPicture,
  type GiveBounds,
  type Good,
} from './goods.sql.ts'

/** Goods are shown no wider than this many pixels. */
const GOOD_WIDTH = 640
const LIFE_MS = 7 * DAY_MS
/** What goods without a picture of their own show. */
const NO_PICTURE = '/art/icons/promo.webp'

/** Free rounds of the mall pay at most so many times what all of them stake: so much of the ceiling each takes. */
const WIN_TIMES_MAX = 20n

/** Returns the most that free rounds of the mall pay, in ledger units. */
export function winMaxOf({ stake, rounds }: { stake: string; rounds: number }): bigint {
  return parseMoney(stake) * BigInt(rounds) * WIN_TIMES_MAX
}

/** Returns what one of the goods is worth in money, in ledger units; null for goods that are sent. */
export function valueOfOne({ gives }: Pick<GoodTerms, 'gives'>): bigint | null {
  if (gives.kind === 'sent') return null
  if (gives.kind === 'free_rounds') return winMaxOf(gives)
  return parseMoney(gives.amount)
}

export type Publication = {
  merchant: string
  good: Pick<Good, 'id' | 'authority'>
  version: number
  terms: GoodTerms
  bounds: GiveBounds | null
  by: string
  persons: readonly string[]
}

/** Stores a version of goods and makes it the present one; the ceilings of the version before end. */
export async function publishGood(tx: Tx, env: Env, one: Publication): Promise<void> {
  const { merchant, good, version, terms, bounds, by, persons } = one
  const value = valueOfOne(terms)
  const at = env.clock.now()
  if (good.authority !== null) await stopAuthority(tx, good.authority, by)
  const authority =
    value === null || bounds === null
      ? null
      : await createAuthority(tx, {
          brand: merchant,
          subject: `points-good:${good.id}:${version}`,
          currency: (await getBrandIn(tx, env, merchant)).currency,
          valueMaxMinor: value * BigInt(bounds.units),
          membersMax: bounds.members,
          dayMaxMinor: null,
          from: at,
          until: new Date(bounds.until),
          by,
          persons,
        })
  await insertVersion(tx, { goodId: good.id, version, terms, bounds, authority, by, at })
}

const content = z.object({
  good: z.string(),
  version: z.number().int(),
  terms: goodTerms,
  bounds: giveBounds.nullable(),
})

/** Publishes a version of goods: alone where they are sent, with a second person where they are money or play. */
export const GOOD_PUBLISH = defineDecision({
  kind: 'points-good.publish',
  permission: 'promotions.write',
  lifeMs: LIFE_MS,
  content,
  need: async (_tx, _env, { content: { terms } }) => ({ persons: terms.gives.kind === 'sent' ? 1 : 2 }),
  readBasis: async (tx, { brand, content: { good } }) => {
    const known = await lockGood(tx, brand ?? '', BigInt(good))
    return String(known?.version ?? 0)
  },
  execute: async (tx, actor, { id, brand, content: { good, version, terms, bounds } }) => {
    const merchant = brand ?? fail('NOT_FOUND')
    const known = await lockGood(tx, merchant, BigInt(good))
    const persons = (await listVotes(tx, [id])).map(({ personId }) => String(personId))
    await publishGood(tx, actor.env, {
      merchant,
      good: { id: BigInt(good), authority: known?.authority ?? null },
      version,
      terms,
      bounds,
      by: actor.operator.username,
      persons,
    })
    await writeAudit(tx, actor, {
      action: 'points-good.publish',
      subject: `points-good:${good}`,
      after: { version, name: terms.names.en ?? '', price: terms.price, gives: terms.gives.kind },
    })
  },
})

export type GoodRequest = {
  id?: string | undefined
  version?: number | undefined
  terms: GoodTerms
  bounds?: GiveBounds | undefined
  stock: number | null
  reason: string
}

/** Fails with INVALID_INPUT for goods whose parts do not fit each other. */
function checkGood(env: Env, { terms, bounds, stock }: GoodRequest): void {
  const isSent = terms.gives.kind === 'sent'
  if (isSent === (bounds !== undefined)) fail('INVALID_INPUT', { fields: { bounds: { rule: 'required' } } })
  if (isSent && stock === null) fail('INVALID_INPUT', { fields: { stock: { rule: 'required' } } })
  if (bounds && new Date(bounds.until) <= env.clock.now())
    fail('INVALID_INPUT', { fields: { until: { rule: 'past' } } })
}

/**
 * Adds goods, which are off until they are turned on, or a new version of goods. Fails with INVALID_INPUT, NOT_FOUND,
 * POINTS_GOOD_CHANGED when another version was published meanwhile, and DECISION_OPEN.
 */
export async function saveGood(
  context: OperatorContext,
  request: GoodRequest,
): Promise<{ id: string; waiting: Waiting }> {
  const { env, merchant } = context
  checkGood(env, request)
  refuseDanger(request.terms, 'terms')
  const { terms, bounds, stock, reason } = request
  return env.db.tx(async (tx) => {
    const known = request.id === undefined ? null : await lockGood(tx, merchant, BigInt(request.id))
    if (request.id !== undefined && !known) return fail('NOT_FOUND')
    if (known && known.version !== request.version) return fail('POINTS_GOOD_CHANGED')
    const at = env.clock.now()
    const id = known?.id ?? (await insertGood(tx, { merchant, stock, position: 0, picture: NO_PICTURE, at }))
    const decision = await askDecision(tx, context, GOOD_PUBLISH, {
      subject: `points-good:${id}`,
      reason,
      content: { good: String(id), version: (known?.version ?? 0) + 1, terms, bounds: bounds ?? null },
    })
    return { id: String(id), waiting: presentWaiting(decision) }
  })
}

export type StockRequest = {
  id: string
  add: number
  state?: 'on' | 'off' | undefined
  position?: number | undefined
  reason: string
}

/**
 * Changes what is left of goods, and whether and where they are shown. Fails with NOT_FOUND, with INVALID_INPUT for a
 * stock of goods that have none, and with POINTS_SOLD_OUT when there is less than is taken.
 */
export async function stockGood(context: OperatorContext, request: StockRequest): Promise<number | null> {
  const { env, merchant } = context
  const { add, state, position, reason } = request
  return env.db.tx(async (tx) => {
    const good = (await lockGood(tx, merchant, BigInt(request.id))) ?? fail('NOT_FOUND')
    if (good.stock === null && add !== 0) return fail('INVALID_INPUT', { fields: { add: { rule: 'unexpected' } } })
    const stock = await changeGood(tx, good.id, { add, state, position })
    if (stock === undefined) return fail('POINTS_SOLD_OUT')
    await writeAudit(tx, context, {
      action: 'points-good.stock',
      subject: `points-good:${good.id}`,
      reason,
      before: { stock: good.stock, state: good.state, position: good.position },
      after: { stock, state: state ?? good.state, position: position ?? good.position },
    })
    return stock
  })
}

/**
 * Encodes a picture again and shows it with the goods. Returns its address. Fails with NOT_FOUND, and as keepPicture.
 */
export async function pictureGood(context: OperatorContext, id: string, bytes: Buffer): Promise<string> {
  const { env, merchant } = context
  if (!(await findGood(env.db, merchant, BigInt(id)))) return fail('NOT_FOUND')
  const address = uploadAddress(await keepPicture(context, bytes), GOOD_WIDTH)
  return env.db.tx(async (tx) => {
    const good = (await lockGood(tx, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    await showPicture(tx, good.id, address)
    await writeAudit(tx, context, {
      action: 'points-good.picture',
      subject: `points-good:${good.id}`,
      before: { picture: good.picture },
      after: { picture: address },
    })
    return address
  })
}
