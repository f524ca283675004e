/** What the points mall offers, as the contract of both sides has it (docs/reference/games.md 9.4). */
import { z } from 'zod'
import { positiveMoney } from '../call.ts'
import { bonusTerms } from '../rewards/terms.ts'
import { GOODS_CATEGORIES } from './shelves.ts'

/** Most points that anything may cost, or that are given or converted at once. */
export const POINTS_MAX = 100_000_000
export const points = z.int().min(1).max(POINTS_MAX)
/** The highest VIP level. */
export const LEVEL_MAX = 100

/** What a redemption brings: something that is sent, or a reward that is given in the same commit. */
export const goodGives = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sent') }),
  z.strictObject({ kind: z.literal('cash'), amount: positiveMoney, turnover: z.int().min(1).max(10) }),
  z.strictObject({ kind: z.literal('bonus'), amount: positiveMoney, terms: bonusTerms }),
  z.strictObject({
    kind: z.literal('free_rounds'),
    vendor: z.string().regex(/^[A-Z0-9]{1,16}$/),
    gameCode: z.string().regex(/^[\w.:-]{1,64}$/),
    rounds: z.int().min(1).max(500),
    stake: positiveMoney,
    terms: bonusTerms.nullable(),
  }),
])
export type GoodGives = z.infer<typeof goodGives>

const texts = (longest: number) =>
  z.record(z.string().regex(/^[a-z]{2}$/), z.string().trim().max(longest)).refine((named) => Boolean(named.en?.trim()))

/** A version of goods: it never changes, and an order keeps the one that it was made with. */
export const goodTerms = z.strictObject({
  names: texts(80),
  abouts: texts(600),
  category: z.enum(GOODS_CATEGORIES),
  price: points,
  /** Other prices by VIP level: the one of the highest level that the member has reached counts. */
  levelPrices: z.array(z.strictObject({ level: z.int().min(1).max(LEVEL_MAX), price: points })).max(LEVEL_MAX),
  levelMin: z.int().min(0).max(LEVEL_MAX),
  /** How many a member may have altogether; null: any number. */
  memberMax: z.int().min(1).max(1_000).nullable(),
  gives: goodGives,
})
export type GoodTerms = z.infer<typeof goodTerms>

/** Returns what goods cost a member of a level. */
export function priceFor({ price, levelPrices }: Pick<GoodTerms, 'price' | 'levelPrices'>, level: number): number {
  const fitting = levelPrices.filter((one) => one.level <= level).toSorted((a, b) => b.level - a.level)
  return fitting[0]?.price ?? price
}

/**
 * The states of a redemption: `reserved` while the member decides (it ends as `abandoned`), then the specification's In
 * Process, Approved and Rejected; what is approved is shipped, and delivered.
 */
export const ORDER_STATES = [
  'reserved',
  'abandoned',
  'in_process',
  'approved',
  'shipped',
  'delivered',
  'rejected',
] as const
export type OrderState = (typeof ORDER_STATES)[number]
/** Those of orders that were paid with points. */
export const PAID_STATES = ['in_process', 'approved', 'shipped', 'delivered', 'rejected'] as const

/** Where goods are sent. */
export const address = z.strictObject({
  name: z.string().trim().min(2).max(80),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[\d ()-]{6,20}$/),
  street: z.string().trim().min(4).max(200),
  city: z.string().trim().min(2).max(80),
  note: z.string().trim().max(200).optional(),
})
export type Address = z.infer<typeof address>
