/** Members' points and the points mall (docs/specification.md 7.12, docs/calls.md 8). */
import { z } from 'zod'
import { defineCall, id, instant, money, nothing, pageInput, pageOf } from '../call.ts'
import { GAME_TYPES } from '../catalogue/games.ts'
import { requestId, rowId } from '../cashier/orders.ts'
import { hasOneProof, oneProof, proof, PROOF_ERRORS } from '../cashier/proof.ts'
import { REASONS } from '../wallet/wallet.ts'
import { BALANCE_TOPIC } from '../wallet/live.ts'
import { address, goodGives, PAID_STATES, points } from './goods.ts'
import { GOODS_CATEGORIES } from './shelves.ts'
import { POINTS_TOPIC } from './live.ts'

const whole = z.number().int()

export const pointsBalance = defineCall({
  id: 'pointsBalance',
  method: 'GET',
  path: '/wps/points/balance',
  summary: 'The member’s points, and how far the next point is',
  who: 'member',
  changesWith: [BALANCE_TOPIC, POINTS_TOPIC],
  input: nothing,
  output: z.object({
    points: whole,
    /** Points that were earned and are booked within minutes. */
    onTheirWay: whole,
    /** What counts towards the next point, in the member's currency; null where nothing was counted yet. */
    carry: money,
    currency: z.string(),
    level: whole,
    /** During a break or an exclusion points are kept and not spent; null: they can be spent. */
    frozen: z.object({ until: instant.nullable() }).nullable(),
    /** Points that are taken back from the next ones, because bets that they came from were taken back. */
    owed: whole,
  }),
  errors: [],
})

/** How points come and go; message key of each figure in `points.rules`. */
export const pointsConfig = defineCall({
  id: 'pointsConfig',
  method: 'GET',
  path: '/wps/points/config',
  summary: 'The rules of points: what earns them, and what they become',
  who: 'member',
  changesWith: [BALANCE_TOPIC],
  input: nothing,
  output: z.object({
    currency: z.string(),
    /** Points for 100 of valid bet, such as "1.00". */
    perHundred: z.string(),
    /** Per cent of that by type of game and by VIP level, where it is not 100. */
    types: z.array(z.object({ type: z.enum(GAME_TYPES), percent: whole })),
    levels: z.array(z.object({ level: whole, percent: whole })),
    /** How points become money; null: not at this brand. */
    convert: z
      .object({
        /** So many points are so much money. */
        points: whole,
        money,
        /** How many times the money must be staked before it can be withdrawn. */
        turnover: whole,
        min: whole,
        max: whole,
        /** How many points may still be converted today. */
        leftToday: whole,
      })
      .nullable(),
    hasPaymentPassword: z.boolean(),
    /** Whether the member has a passkey, which confirms as well as the payment password. */
    hasPasskey: z.boolean(),
  }),
  errors: [],
})

const good = z.object({
  id,
  version: whole,
  category: z.enum(GOODS_CATEGORIES),
  name: z.string(),
  about: z.string(),
  picture: z.string(),
  /** What it costs this member. */
  price: whole,
  /** What it costs without a level; the same where the level changes nothing. */
  usualPrice: whole,
  levelMin: whole,
  /** What is left; null: any number. */
  stock: whole.nullable(),
  memberMax: whole.nullable(),
  /** How many the member has already. */
  had: whole,
  gives: goodGives,
})
export type MallGood = z.infer<typeof good>

export const pointsReward = defineCall({
  id: 'pointsReward',
  method: 'GET',
  path: '/wps/points/reward',
  summary: 'The goods of the points mall, with what each costs this member',
  who: 'member',
  changesWith: [POINTS_TOPIC],
  input: nothing,
  output: z.object({ categories: z.array(z.enum(GOODS_CATEGORIES)), goods: z.array(good) }),
  errors: [],
})

export const redemption = z.object({
  id,
  reference: z.string(),
  good: z.object({ id, name: z.string(), picture: z.string() }),
  points: whole,
  state: z.enum(PAID_STATES),
  /** Where it is sent; null for what is not sent. */
  address: address.nullable(),
  tracking: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Redemption = z.infer<typeof redemption>

export const pointsRedeemList = defineCall({
  id: 'pointsRedeemList',
  method: 'GET',
  path: '/wps/points/redeemList',
  summary: 'The member’s redemptions, newest first',
  who: 'member',
  changesWith: [POINTS_TOPIC],
  input: pageInput.extend({ state: z.enum(PAID_STATES).optional() }),
  output: pageOf(redemption),
  errors: [],
})

/** A movement of points and what it came from. */
export const pointsLine = z.object({
  id,
  kind: z.enum(REASONS),
  /** Signed. */
  points: whole,
  balanceAfter: whole,
  at: instant,
  reference: z.string(),
  /** The valid bet that it was earned with; null for anything else. */
  validBet: money.nullable(),
  currency: z.string(),
  /** The goods, or the money that points became. */
  good: z.string().nullable(),
  money: money.nullable(),
  /** Why an operator corrected it. */
  reason: z.string().nullable(),
})

export const pointsTransactions = defineCall({
  id: 'pointsTransactions',
  method: 'GET',
  path: '/wps/points/transactions',
  summary: 'Every movement of the member’s points, newest first, and what each came from',
  who: 'member',
  changesWith: [BALANCE_TOPIC],
  input: pageInput,
  output: pageOf(pointsLine),
  errors: [],
})

const SPENDING = ['POINTS_FROZEN', 'POINTS_NOT_NOW', 'KEY_REUSED'] as const
const CHOOSING = [
  'NOT_FOUND',
  'POINTS_GOOD_CHANGED',
  'POINTS_SOLD_OUT',
  'POINTS_LIMIT',
  'POINTS_LEVEL',
  'POINTS_TOO_FEW',
] as const

/** What the member saw when they chose: another version or price is refused. */
const chosen = { goodId: rowId, version: z.int().min(1), price: points }

export const pointsReserve = defineCall({
  id: 'pointsReserve',
  method: 'POST',
  path: '/wps/points/reserve',
  summary: 'Holds one of the goods for a few minutes, while the member enters address and confirms; costs nothing',
  who: 'member',
  input: z.object(chosen),
  output: z.object({ until: instant }),
  errors: ['POINTS_FROZEN', ...CHOOSING],
})

export const pointsRedeem = defineCall({
  id: 'pointsRedeem',
  method: 'POST',
  path: '/wps/points/redeem',
  sealed: true,
  summary: 'Redeems points for goods: the points leave with the order, and digital goods come with it',
  who: 'member',
  input: z
    .object({
      requestId,
      ...chosen,
      /** Needed for goods that are sent. */
      address: address.optional(),
      ...proof,
    })
    .refine(hasOneProof, oneProof),
  output: redemption,
  errors: [...PROOF_ERRORS, ...SPENDING, ...CHOOSING, 'POINTS_ADDRESS_NEEDED'],
})

export const pointsConvert = defineCall({
  id: 'pointsConvert',
  method: 'POST',
  path: '/wps/points/convert',
  sealed: true,
  summary: 'Turns points into money, which must be staked once before it can be withdrawn',
  who: 'member',
  input: z.object({ requestId, points, ...proof }).refine(hasOneProof, oneProof),
  output: z.object({ reference: z.string(), points: whole, money, currency: z.string(), at: instant }),
  errors: [
    ...PROOF_ERRORS,
    ...SPENDING,
    'POINTS_TOO_FEW',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'POINTS_CONVERT_LIMIT',
  ],
})
