/**
 * What a contract of an agent says: when it pays, for what, and within which bounds (docs/reference/games.md 8.3 to 8.6).
 * A contract is written once and never changed; another one replaces it.
 */
import { z } from 'zod'
import { GAME_TYPES } from '../catalogue/games.ts'
import { AMOUNT_FORM, CARRY_OVERS, PERCENT_FORM, PERIOD_TYPES, TIERS_MAX, UNITS } from './terms-form.ts'

export { CARRY_OVERS, CONTRACT_KINDS, CONTRACT_STATES, END_REASONS, PERIOD_TYPES, UNITS } from './terms-form.ts'
export type {
  CarryOver,
  ContractKind,
  ContractSide,
  ContractState,
  EndReason,
  PeriodType,
  ShownState,
} from './terms-form.ts'

const percent = z.string().regex(PERCENT_FORM)
const amount = z.string().regex(AMOUNT_FORM)
const cents = (text: string) => Math.round(Number(text) * 100)

/** A percentage where the unit is `rate`, an amount where it is `fixed`. */
const gives = z.union([percent, amount])
const active = z.int().min(0).max(100_000)

const bounds = {
  /** Types of games that count nothing. */
  without: z.array(z.enum(GAME_TYPES)).max(GAME_TYPES.length),
  /** The most for a business day; a longer period has so many times its days. Null: any amount. */
  capPerDay: amount.nullable(),
  /** The most that one member brings in a day, an hour (hourly salary) or a period (dividend). Null: any amount. */
  capPerMember: amount.nullable(),
  /** Whole days between somebody's notice and the end; the contract ends with the period then running. */
  noticeDays: z.int().min(0).max(90),
}
/** A member counts as active from this valid bet in the period on. */
const activeFrom = amount

type Test = { gives: string; [test: string]: string | number }
/** Returns whether no later tier asks less or gives less than an earlier one, and each asks more of something. */
const rise = (tiers: readonly Test[]) =>
  tiers.every((tier, place) => {
    const before = tiers[place - 1]
    if (!before) return true
    const steps = Object.keys(tier).map((name) => cents(String(tier[name])) - cents(String(before[name])))
    const asked = Object.keys(tier).filter((name) => name !== 'gives')
    return (
      steps.every((step) => step >= 0) && asked.some((name) => cents(String(tier[name])) > cents(String(before[name])))
    )
  })
const RISING = { path: ['tiers'], message: 'tiers fall' }
const hasUnit = ({ unit, tiers }: { unit: string; tiers: readonly { gives: string }[] }) =>
  unit === 'fixed' || tiers.every((tier) => PERCENT_FORM.test(tier.gives))
const OF_UNIT = { path: ['tiers'], message: 'not a percentage' }

const dividendTerms = z
  .strictObject({
    kind: z.literal('dividend'),
    period: z.enum(PERIOD_TYPES),
    unit: z.enum(UNITS),
    /** The highest tier of which all three are met pays on the whole loss. */
    tiers: z
      .array(z.strictObject({ loss: amount, valid: amount, active, gives }))
      .min(1)
      .max(TIERS_MAX),
    activeFrom,
    /** What is taken off the stakes less payouts. */
    takeOff: z.strictObject({ bonuses: z.boolean(), rebates: z.boolean(), salaries: z.boolean() }),
    carryOver: z.enum(CARRY_OVERS),
    ...bounds,
  })
  .refine(({ tiers }) => rise(tiers), RISING)
  .refine(hasUnit, OF_UNIT)

const salary = {
  unit: z.enum(UNITS),
  /** The highest tier that is met pays on the whole valid bet. */
  tiers: z
    .array(z.strictObject({ valid: amount, active, gives }))
    .min(1)
    .max(TIERS_MAX),
  activeFrom,
  ...bounds,
}
const dailyTerms = z
  .strictObject({ kind: z.literal('daily'), ...salary })
  .refine(({ tiers }) => rise(tiers), RISING)
  .refine(hasUnit, OF_UNIT)
const hourlyTerms = z
  .strictObject({ kind: z.literal('hourly'), ...salary })
  .refine(({ tiers }) => rise(tiers), RISING)
  .refine(hasUnit, OF_UNIT)

/** Paid every five minutes for each round that ended: what the rate has more than the highest below. */
const realtimeTerms = z.strictObject({
  kind: z.literal('realtime'),
  /** Percent of the valid bet of a round that the member won, and of one that he lost. */
  winRate: percent,
  lossRate: percent,
  /** Rounds with a smaller stake count nothing. */
  singleBet: amount,
  ...bounds,
})

export const contractTerms = z.discriminatedUnion('kind', [dividendTerms, dailyTerms, hourlyTerms, realtimeTerms])
export type ContractTerms = z.infer<typeof contractTerms>
export type DividendTerms = z.infer<typeof dividendTerms>
export type SalaryTerms = z.infer<typeof dailyTerms> | z.infer<typeof hourlyTerms>
export type RealtimeTerms = z.infer<typeof realtimeTerms>
export const salaryTerms = z.discriminatedUnion('kind', [dailyTerms, hourlyTerms, realtimeTerms])
export const dividendOnly = dividendTerms
