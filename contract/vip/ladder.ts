/**
 * The VIP ladder of a brand: a document that operators publish in versions (docs/reference/games.md 9.3). What a level
 * allows to withdraw is a rule of the cashier, and what is rebated is an offer: both are linked, not copied.
 */
import { z } from 'zod'

export const LEVELS_MAX = 20
/** How long a birthday bonus waits to be claimed, from the birthday on. */
export const BIRTHDAY_DAYS = 7
/** How long somebody must be a member before a birthday bonus is given. */
export const BIRTHDAY_MEMBER_DAYS = 30

/** An amount as operators type it, in the currency's own unit. */
const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)

export const ladderLevel = z.object({
  /** What the member reads: "V1". */
  label: z.string().trim().min(1).max(24),
  /** Valid bet of all time that reaches the level. */
  reach: amount,
  /** Valid bet of a calendar month that keeps it, and that regains it after it was lost. */
  keep: amount,
  /** Given once for life when the level is reached; 0: none. */
  bonus: amount,
  /** Claimed once in each week, month and year by members of the level; 0: none. */
  weekly: amount,
  monthly: amount,
  birthday: amount,
})
export type LadderLevel = z.infer<typeof ladderLevel>

const isAscending = (amounts: readonly string[]) =>
  amounts.every((one, place) => place === 0 || Number(one) > Number(amounts[place - 1]))
const isNotFalling = (amounts: readonly string[]) =>
  amounts.every((one, place) => place === 0 || Number(one) >= Number(amounts[place - 1]))

/** Level 0 has no row: everybody begins there. The first row is level 1. */
export const ladder = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** How often a bonus must be staked before it can be withdrawn. */
  turnover: z.number().int().min(0).max(1),
  levels: z
    .array(ladderLevel)
    .min(1)
    .max(LEVELS_MAX)
    .refine((levels) => isAscending(['0', ...levels.map(({ reach }) => reach)]), { message: 'each level needs more' })
    .refine((levels) => isNotFalling(levels.map(({ keep }) => keep)), { message: 'no level is kept with less' }),
})
export type Ladder = z.infer<typeof ladder>

const level = (label: string, reach: number, keep: number, bonus: number, weekly: number, monthly: number) => ({
  label,
  reach: String(reach),
  keep: String(keep),
  bonus: String(bonus),
  weekly: String(weekly),
  monthly: String(monthly),
  birthday: String(bonus),
})

/** What an operator begins with: the example of docs/reference/games.md 9.3, in the brand's own currency. */
export const DEFAULT_LEVELS: readonly LadderLevel[] = [
  level('V1', 10_000, 5_000, 18, 0, 8),
  level('V2', 50_000, 20_000, 58, 8, 28),
  level('V3', 200_000, 80_000, 188, 28, 88),
  level('V4', 1_000_000, 300_000, 588, 88, 288),
  level('V5', 5_000_000, 1_200_000, 1_888, 288, 888),
]
