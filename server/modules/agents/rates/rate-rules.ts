/** Rules of rates that operators set: one person makes them lower, two make them higher. */
import type { RateRule, Rates } from '#contract/agents/rates.ts'
import { fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import { defineRule } from '#server/lib/decisions/define-rule.ts'
import { kindOf } from '../line/may-open.ts'
import { isHigher, NO_POINTS, readRates, writeRates } from './points.ts'
import { hasMorePlaces } from './quotas.ts'
import { findStanding, putRateRule, readLatest, readRateRule, storedRates, storedRule } from './rates.sql.ts'
import { lockRates, setRates } from './set-rates.ts'

/** The key of a brand's rule. */
export const BRAND_KEY = 'brand'

/** Returns whether days whose rebates are claimed now would be paid by themselves. */
const hasFewerClaims = (next: RateRule, before: RateRule) =>
  before.pay === 'claim' && (next.pay === 'automatic' || (next.claimFrom ?? '') > (before.claimFrom ?? ''))

/** What a brand allows of rates. */
export const RATE_RULE = defineRule<RateRule>({
  noun: 'agent-rate-rule',
  permission: 'cashier.rules',
  settings: storedRule,
  read: async (tx, brand) => {
    await lockRates(tx, brand ?? '')
    return readRateRule(tx, brand ?? '')
  },
  isLooser: (next, before) =>
    before === null ||
    isHigher(readRates(next.max), readRates(before.max)) ||
    isHigher(readRates(before.gap), readRates(next.gap)) ||
    hasMorePlaces(next, before) ||
    hasFewerClaims(next, before) ||
    next.claimDays > before.claimDays ||
    parseMoney(next.approveAbove) > parseMoney(before.approveAbove),
  write: (tx, _actor, { brand, after }) => putRateRule(tx, brand ?? '', after),
})

/** The rates of an agent whom nobody stands above; the key is the account's id. */
export const TOP_RATES = defineRule<Rates>({
  noun: 'agent-rates',
  permission: 'cashier.rules',
  settings: storedRates,
  read: async (tx, brand, key) => {
    await lockRates(tx, brand ?? '')
    return writeRates((await readLatest(tx, [key])).get(key) ?? NO_POINTS)
  },
  isLooser: (next, before) => isHigher(readRates(next), before ? readRates(before) : NO_POINTS),
  write: async (tx, actor, { brand, key, after }) => {
    const standing = (await findStanding(tx, brand ?? '', key)) ?? fail('NOT_FOUND')
    if (standing.uplineId !== null || kindOf(standing.type) !== 'agent') return fail('NOT_FOUND')
    await setRates(tx, actor.env, standing, after, actor.operator.username)
  },
})
