/**
 * Rebate rates: what part of each valid bet an account and the agents above it get. Each agent gets the difference to the
 * rate directly below (docs/reference/games.md 8.2). A new rate counts from the next business day.
 */
import { z } from 'zod'
import { dateText, defineCall, nothing } from '../call.ts'
import { ruleWaiting } from '../cashier/office-cashier-rules.ts'
import { accountId, LINE_KINDS } from './line.ts'
import { RATE_FORM } from './rate-form.ts'

/** Types of games with a rate; that of lotteries is a series as well (`seriesOf`). */
export const RATED_TYPES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT'] as const
export type RatedType = (typeof RATED_TYPES)[number]

/** Percent with at most two decimals. */
export const rate = z.string().regex(RATE_FORM)
const each = <Shape extends z.ZodType>(shape: Shape) =>
  z.strictObject({
    RNG: shape,
    LIVE: shape,
    FISH: shape,
    PVP: shape,
    SPORTS: shape,
    ESPORTS: shape,
    COCKFIGHT: shape,
    LOTT: shape,
  } satisfies Record<RatedType, Shape>)

export const rates = each(rate)
export type Rates = z.infer<typeof rates>
const bounds = each(z.object({ min: rate, max: rate }))

const shown = z.object({
  account: z.object({ id: accountId, username: z.string(), kind: z.enum(LINE_KINDS) }),
  /** What counts today. */
  now: rates,
  /** What counts from the next business day on; null: the same. */
  next: rates.nullable(),
  /**
   * Between what the caller may set it: at most the own rate less the gap, at least the highest rate directly below and
   * the gap. Null for the caller, whose rates are set from above.
   */
  bounds: bounds.nullable(),
})

export const agentRates = defineCall({
  id: 'agentRates',
  method: 'GET',
  path: '/wps/agent/rates',
  who: 'agent',
  summary: 'The rebate rates of the agent, or of an account directly below, and between what they may be set',
  input: z.object({ account: accountId.optional() }),
  output: shown,
  errors: ['AGENTS_CLOSED', 'NOT_FOUND'],
})

export const setAgentRates = defineCall({
  id: 'setAgentRates',
  method: 'PUT',
  path: '/wps/agent/rates',
  who: 'agent',
  summary: 'Sets the rebate rates of an agent directly below, from the next business day on; members have none',
  input: z.object({ account: accountId, rates }),
  output: shown,
  errors: ['AGENTS_CLOSED', 'NOT_FOUND', 'RATE_OUT_OF_BOUNDS', 'RATE_PLACES_USED'],
})

export const agentPresets = defineCall({
  id: 'agentPresets',
  method: 'GET',
  path: '/wps/agent/rates/presets',
  who: 'agent',
  summary: 'The rates that the agent may give to a new agent right below, and how many places are left at high rates',
  input: nothing,
  output: z.object({
    /** The most that a newcomer may have, by type of game. */
    max: rates,
    /** Places at high rates; none: every rate up to the most may be given as often as the agent likes. */
    places: z.array(z.object({ from: rate, used: z.number().int(), limit: z.number().int() })),
  }),
  errors: ['AGENTS_CLOSED'],
})

const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)

/** How agents come to their rebates: into the balance by themselves, or when the agent claims them. */
export const REBATE_PAYS = ['automatic', 'claim'] as const

/** The most bands of rates whose places a brand counts. */
export const QUOTAS_MAX = 10
const quotas = z
  .array(z.strictObject({ from: rate, accounts: z.number().int().min(0).max(10_000) }))
  .max(QUOTAS_MAX)
  .refine((list) => list.every(({ from }, at) => at === 0 || Number(from) > Number(list[at - 1]?.from)))

/** What a brand allows of rebate rates. */
export const rateRule = z.strictObject({
  /** The highest rate of an agent whom nobody stands above. */
  max: rates,
  /** The least difference between an agent's rate and one directly below, by type of game. */
  gap: rates,
  /**
   * How many agents right below one may have rates of a band: from `from` up to where the next band begins, by the highest of
   * an account's rates. Rates below the first band are not counted. Bands rise.
   */
  quotas,
  pay: z.enum(REBATE_PAYS),
  /** The first business day whose rebates are claimed; those of days before are paid by themselves. Null: every day's are claimed. */
  claimFrom: dateText.nullable(),
  /** So many days after the one on which it was computed, a rebate can be claimed; then it expires. */
  claimDays: z.number().int().min(1).max(365),
  /** A day's rebate of one account above this waits for two persons. */
  approveAbove: amount,
})
export type RateRule = z.infer<typeof rateRule>

export const officeRateRule = defineCall({
  id: 'officeRateRule',
  method: 'GET',
  path: '/office/agents/rate-rule',
  who: 'operator',
  permission: 'agents.read',
  summary: 'What the brand allows of agents’ rebate rates',
  input: nothing,
  output: z.object({ rule: rateRule, waiting: ruleWaiting }),
  errors: [],
})

export const officeSetRateRule = defineCall({
  id: 'officeSetRateRule',
  method: 'PUT',
  path: '/office/agents/rate-rule',
  who: 'operator',
  permission: 'cashier.rules',
  stepUp: true,
  summary:
    'Sets what the brand allows of agents’ rebate rates; what gets looser needs a second person, and counts a day later',
  input: rateRule.extend({ reason: z.string().trim().max(500).default('') }),
  output: z.object({ rule: rateRule, waiting: ruleWaiting }),
  errors: ['INVALID_INPUT', 'DECISION_OPEN'],
})

const officeRates = shown.extend({ waiting: ruleWaiting })

export const officeAgentRates = defineCall({
  id: 'officeAgentRates',
  method: 'GET',
  path: '/office/agents/{id}/rates',
  who: 'operator',
  permission: 'agents.read',
  summary: 'The rebate rates of an account of the brand, and between what operators may set those of a top agent',
  input: z.object({ id: accountId }),
  output: officeRates,
  errors: ['NOT_FOUND'],
})

export const officeSetAgentRates = defineCall({
  id: 'officeSetAgentRates',
  method: 'PUT',
  path: '/office/agents/{id}/rates',
  who: 'operator',
  permission: 'cashier.rules',
  stepUp: true,
  summary:
    'Sets the rebate rates of an agent whom nobody stands above; higher ones need a second person, and count a day later',
  input: z.object({ id: accountId, rates, reason: z.string().trim().max(500).default('') }),
  output: officeRates,
  errors: ['NOT_FOUND', 'RATE_OUT_OF_BOUNDS', 'DECISION_OPEN'],
})
