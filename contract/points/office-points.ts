/** The points mall's operators: goods, redemptions, rates and corrections (OFFICE-5). */
import { z } from 'zod'
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '../pictures/office-pictures.ts'
import { defineCall, id, instant, money, nothing, pageInput, pageOf, positiveMoney } from '../call.ts'
import { rowId } from '../cashier/orders.ts'
import { GAME_TYPES } from '../catalogue/games.ts'
import { waiting } from '../decisions/decisions.ts'
import { pointsBalance, pointsLine } from './points.ts'
import { address, goodTerms, LEVEL_MAX, ORDER_STATES, PAID_STATES, points, POINTS_MAX } from './goods.ts'

const whole = z.number().int()
const because = z.string().trim().min(3).max(500)
const byVersion = { version: whole, by: z.string(), at: instant }

/** What digital goods may cost the house altogether: promises stop at the first of these bounds. */
export const giveBounds = z.strictObject({
  units: z.int().min(1).max(1_000_000),
  members: z.int().min(1).max(1_000_000),
  until: z.iso.datetime(),
})

const officeGood = z.object({
  id,
  state: z.enum(['on', 'off']),
  stock: whole.nullable(),
  reserved: whole,
  ordered: whole,
  position: whole,
  picture: z.string(),
  terms: goodTerms,
  bounds: giveBounds.nullable(),
  ...byVersion,
  waiting,
})
export type OfficeGood = z.infer<typeof officeGood>

export const officePointsGoods = defineCall({
  id: 'officePointsGoods',
  method: 'GET',
  path: '/office/points/goods',
  summary: 'The goods of the mall with stock, what is reserved and what was ordered',
  who: 'operator',
  permission: 'promotions.read',
  input: pageInput,
  output: pageOf(officeGood),
  errors: [],
})

export const officePointsGood = defineCall({
  id: 'officePointsGood',
  method: 'GET',
  path: '/office/points/goods/{id}',
  summary: 'One of the goods with its versions, the newest first',
  who: 'operator',
  permission: 'promotions.read',
  input: z.object({ id: rowId }),
  output: officeGood.extend({ versions: z.array(z.object({ ...byVersion, price: whole, name: z.string() })) }),
  errors: ['NOT_FOUND'],
})

export const officeSaveGood = defineCall({
  id: 'officeSaveGood',
  method: 'POST',
  path: '/office/points/goods',
  summary: 'Adds goods, or a new version of them; those that are money or play need a second person and bounds',
  who: 'operator',
  permission: 'promotions.write',
  stepUp: true,
  input: z.object({
    /** Absent: new goods. */
    id: rowId.optional(),
    /** The version that was edited. */
    version: z.int().min(1).optional(),
    terms: goodTerms,
    /** Needed for goods that are not sent. */
    bounds: giveBounds.optional(),
    /** Of new goods; null: any number, for goods with bounds only. */
    stock: z.int().min(0).max(1_000_000).nullable().default(0),
    reason: because,
  }),
  output: z.object({ id, waiting }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'POINTS_GOOD_CHANGED', 'DECISION_OPEN'],
})

export const officeStockGood = defineCall({
  id: 'officeStockGood',
  method: 'POST',
  path: '/office/points/goods/{id}/stock',
  summary: 'Adds to the stock, or takes from it what nobody reserved; turns goods on and off; moves them in the list',
  who: 'operator',
  permission: 'promotions.write',
  input: z.object({
    id: rowId,
    add: z.int().min(-1_000_000).max(1_000_000).default(0),
    state: z.enum(['on', 'off']).optional(),
    position: z.int().min(0).max(10_000).optional(),
    reason: because,
  }),
  output: z.object({ stock: whole.nullable() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'POINTS_SOLD_OUT'],
})

export const officePictureGood = defineCall({
  id: 'officePictureGood',
  method: 'POST',
  path: '/office/points/goods/{id}/picture',
  summary: 'Sets the picture of goods: PNG, JPEG or WebP, the body is the file itself; it is encoded again',
  who: 'operator',
  permission: 'promotions.write',
  upload: { types: PICTURE_TYPES, maxBytes: PICTURE_MAX_BYTES },
  input: z.object({ id: rowId }),
  output: z.object({ picture: z.string() }),
  errors: ['NOT_FOUND', 'PICTURE_REFUSED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'TOO_MANY_REQUESTS'],
})

const officeOrder = z.object({
  id,
  reference: z.string(),
  member: z.object({ id, username: z.string() }),
  good: z.object({ id, name: z.string(), version: whole, picture: z.string() }),
  isSent: z.boolean(),
  points: whole,
  state: z.enum(ORDER_STATES),
  address: address.nullable(),
  tracking: z.string().nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type OfficeOrder = z.infer<typeof officeOrder>

export const officePointsOrders = defineCall({
  id: 'officePointsOrders',
  method: 'GET',
  path: '/office/points/orders',
  summary: 'Redemptions: those that wait the longest waiting first, others the newest first',
  who: 'operator',
  permission: 'promotions.read',
  input: pageInput.extend({
    state: z.enum(PAID_STATES).default('in_process'),
    username: z.string().trim().max(64).optional(),
  }),
  output: pageOf(officeOrder),
  errors: [],
})

/** Redemptions that one act moves. */
export const ORDERS_AT_ONCE = 50
export const officeMoveOrders = defineCall({
  id: 'officeMoveOrders',
  method: 'POST',
  path: '/office/points/orders/move',
  summary: 'Approves, ships, delivers or rejects redemptions; rejected ones give their points back',
  who: 'operator',
  permission: 'promotions.review',
  stepUp: true,
  input: z
    .object({
      ids: z.array(rowId).min(1).max(ORDERS_AT_ONCE),
      to: z.enum(['approved', 'shipped', 'delivered', 'rejected']),
      /** Needed to reject. The member reads it. */
      reason: because.optional(),
      /** Only with `shipped`: how the parcel is found. */
      tracking: z.string().trim().min(3).max(200).optional(),
    })
    .refine(({ to, reason }) => to !== 'rejected' || reason !== undefined, { path: ['reason'] })
    .refine(({ to, tracking }) => to === 'shipped' || tracking === undefined, { path: ['tracking'] }),
  output: z.object({ moved: whole, refused: z.array(z.object({ id, code: z.string() })) }),
  errors: [],
})

/** The rates of a brand: a version that never changes, in force from a moment on. */
export const pointsRates = z.strictObject({
  /** Points for 100 of valid bet, with at most two decimals. */
  perHundred: z.string().regex(/^\d{1,3}(\.\d{1,2})?$/),
  /** Per cent by type of game, and by VIP level from that level on; 100 where nothing is said. */
  types: z.array(z.strictObject({ type: z.enum(GAME_TYPES), percent: z.int().min(0).max(1_000) })).max(50),
  levels: z
    .array(z.strictObject({ level: z.int().min(1).max(LEVEL_MAX), percent: z.int().min(0).max(1_000) }))
    .max(LEVEL_MAX),
  convert: z
    .strictObject({
      points,
      money: positiveMoney,
      min: points,
      max: points,
      /** Most points of a member, and most money of the brand, in a day. */
      dayMax: points,
      brandDayMax: positiveMoney,
      /** Most money and most members altogether, and the end. */
      valueMax: positiveMoney,
      membersMax: z.int().min(1).max(10_000_000),
      until: z.iso.datetime(),
    })
    .nullable(),
})
export type PointsRates = z.infer<typeof pointsRates>

export const officePointsRates = defineCall({
  id: 'officePointsRates',
  method: 'GET',
  path: '/office/points/rates',
  summary: 'The brand’s rates of points, the newest first, and what all members hold together',
  who: 'operator',
  permission: 'promotions.read',
  input: nothing,
  output: z.object({
    versions: z.array(z.object({ ...byVersion, fromAt: instant, rates: pointsRates })),
    currency: z.string(),
    held: whole,
    waiting,
  }),
  errors: [],
})

export const officeSetPointsRates = defineCall({
  id: 'officeSetPointsRates',
  method: 'POST',
  path: '/office/points/rates',
  summary: 'Asks for new rates; they hold from the next full hour after a second person agreed',
  who: 'operator',
  permission: 'promotions.write',
  stepUp: true,
  input: z.object({
    rates: pointsRates,
    reason: because,
    /** The version that was edited, 0 where there was none; left out: whichever is there. */
    version: z.int().min(0).optional(),
  }),
  output: z.object({ waiting }),
  errors: ['INVALID_INPUT', 'DECISION_OPEN', 'DECISION_STALE'],
})

export const officeCorrectPoints = defineCall({
  id: 'officeCorrectPoints',
  method: 'POST',
  path: '/office/points/corrections',
  summary: 'Asks to correct a member’s points; nothing moves until another person agrees',
  who: 'operator',
  permission: 'promotions.grant',
  stepUp: true,
  input: z.object({
    username: z.string().trim().min(1).max(64),
    /** Below zero: taken from the member. */
    points: z
      .int()
      .min(-POINTS_MAX)
      .max(POINTS_MAX)
      .refine((count) => count !== 0),
    reason: because,
  }),
  output: z.object({ reference: z.string(), waiting }),
  errors: ['NOT_FOUND', 'OWN_MONEY', 'POINTS_TOO_FEW'],
})

export const officePointsClaws = defineCall({
  id: 'officePointsClaws',
  method: 'GET',
  path: '/office/points/claws',
  summary: 'Points that are to come back for bets that were taken back, and that their members have spent already',
  who: 'operator',
  permission: 'promotions.read',
  input: pageInput,
  output: pageOf(
    z.object({
      member: z.object({ id, username: z.string() }),
      owed: whole,
      has: whole,
      validBet: money,
      since: instant,
    }),
  ),
  errors: [],
})

export const officeMemberPoints = defineCall({
  id: 'officeMemberPoints',
  method: 'GET',
  path: '/office/members/{id}/points',
  summary: 'A member’s points: the balance, the level, what is owed, and every movement, the newest first',
  who: 'operator',
  permission: 'promotions.read',
  input: pageInput.extend({ id: rowId }),
  output: pageOf(pointsLine).extend({
    member: z.object({ id, username: z.string() }),
    balance: pointsBalance.output,
    /** Corrections that wait for another person. */
    asked: z.array(z.object({ reference: z.string(), waiting })),
  }),
  errors: ['NOT_FOUND'],
})
