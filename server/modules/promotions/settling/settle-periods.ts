/** Settles losses and rebates of periods that have ended, once for each offer and member. */
import type { z } from 'zod'
import { parseMoney } from '#contract/money.ts'
import type { OFFER_TERMS } from '#contract/promotions/documents.ts'
import { getBrand } from '#server/lib/brands.ts'
import { DAY_MS, after } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { localHour } from '#server/lib/local-day.ts'
import { areDaysCounted } from '#server/modules/bets/daily.sql.ts'
import { partOf, rebateSum, type Reckoned, reckoned } from '../offers/gift-amounts.ts'
import type { Gift } from '../offers/gift.ts'
import { giveOffer, NotGiven } from '../offers/give-offer.ts'
import { evidenceOf, judgeMember } from '../offers/know-member.ts'
import type { Offer } from '../offers/offer-kind.ts'
import { holdOffer, listOfKinds } from '../offers/offers.sql.ts'
import { lockParticipation } from '../offers/participations.sql.ts'
import { findLevels } from '../offers/traits.sql.ts'
import { holdForReview, isReviewed } from '../reviews/hold-for-review.ts'
import { listRulesAgainst } from '../signals/signals.sql.ts'
import { GIVEN_AT_HOUR, listPeriods, LONGEST_MS, utcDay, type Period } from './periods.ts'
import { listMoneyLosses, listPlayLosses, listStakedOfBrand, type StakedMember } from './play-days.sql.ts'
import { listSettled, noteSettled } from './settlements.sql.ts'

type Loss = z.output<typeof OFFER_TERMS.rescue>
type Rebate = z.output<typeof OFFER_TERMS.rebate>

/** What one member is owed for a period, and what it was computed from. */
export type Owed = Reckoned & { readonly memberId: string; readonly baseMinor: bigint }
export type Bill = {
  readonly period: Period
  readonly gift: Omit<Gift, 'amountMinor' | 'depositMinor' | 'reckoning'>
  readonly owed: readonly Owed[]
}

/** Part of the losses of a period; pure. */
export function lossParts(
  terms: Pick<Loss, 'percent' | 'max' | 'lossMin'>,
  losses: readonly { memberId: string; lossMinor: bigint }[],
): Owed[] {
  const min = terms.lossMin === null ? 0n : parseMoney(terms.lossMin)
  return losses
    .filter(({ lossMinor }) => lossMinor >= min)
    .map(({ memberId, lossMinor }) => ({
      memberId,
      baseMinor: lossMinor,
      ...partOf(lossMinor, terms.percent, terms.max),
    }))
    .filter(({ amountMinor }) => amountMinor > 0n)
}

async function billLosses(q: Queryable, offer: Billed, terms: Loss, period: Period): Promise<Bill> {
  const { brand, currency } = offer
  const losses =
    terms.lossBy === 'play'
      ? await listPlayLosses(q, brand, currency, period.first, period.last)
      : await listMoneyLosses(q, brand, currency, period.from, period.to)
  const { gift: form, claim, claimDays } = terms
  return { period, gift: { form, claim, claimDays }, owed: lossParts(terms, losses) }
}

async function billRebate(q: Queryable, offer: Billed, terms: Rebate, period: Period): Promise<Bill> {
  const staked = await listStakedOfBrand(q, offer.brand, offer.currency, period.first, period.last)
  const byMember = new Map<string, StakedMember[]>()
  for (const row of staked) byMember.set(row.memberId, [...(byMember.get(row.memberId) ?? []), row])
  const levels = await findLevels(q, [...byMember.keys()])
  const owed = [...byMember].flatMap(([memberId, rows]) => {
    const sum = rebateSum(terms, levels.get(memberId) ?? 0, rows)
    const baseMinor = rows.reduce((all, { validMinor }) => all + validMinor, 0n)
    return sum ? [{ memberId, baseMinor, ...reckoned([sum]) }] : []
  })
  return {
    period,
    gift: { form: terms.gift, claim: 'now', claimDays: terms.claimDays },
    owed: owed.filter(({ amountMinor }) => amountMinor > 0n),
  }
}

const PERIOD_KINDS = ['rescue', 'cashback', 'rebate'] as const

/** What a bill needs of an offer. */
export type Billed = Pick<Offer, 'brand' | 'kind' | 'currency' | 'document'>

/** Returns the length of an offer's periods; null for one that looks back on none. */
export function periodOf({ kind, document }: Billed): 'day' | 'week' | null {
  if (kind === 'rebate') return 'day'
  return kind === 'rescue' || kind === 'cashback' ? (document.terms as Loss).period : null
}

/** Returns what an offer owes for a period. Reads only. */
export function billOf(q: Queryable, offer: Billed, period: Period): Promise<Bill> {
  return offer.kind === 'rebate'
    ? billRebate(q, offer, offer.document.terms as Rebate, period)
    : billLosses(q, offer, offer.document.terms as Loss, period)
}

/** A rebate that members claim is not settled. */
const isSettled = ({ kind, document }: Billed) => kind !== 'rebate' || (document.terms as Rebate).when === 'daily'

/** Gives one member what they are owed, or lets it wait for a review where signals of abuse speak against them. */
async function pay(
  env: Env,
  id: bigint,
  { period, gift }: Bill,
  { memberId, amountMinor, reckoning, baseMinor }: Owed,
): Promise<'given' | 'held' | 'refused'> {
  try {
    return await env.db.tx(async (tx) => {
      const occurrence = `period:${period.first}`
      const offer = await holdOffer(tx, id)
      const known = offer && (await lockParticipation(tx, id, memberId, occurrence))
      // a turn that broke off did it, whatever speaks for or against the member since
      if (known) return isReviewed(known) ? 'held' : 'given'
      if (!offer || offer.stoppedAt) return 'refused'
      const judged = (await judgeMember(tx, env, [offer], memberId))?.get(offer.id)
      if (judged?.judgement.is !== 'yes') return 'refused'
      const at = env.clock.now()
      const whole = { ...gift, amountMinor, reckoning, depositMinor: 0n }
      const computed = { period: [period.first, period.last], base: String(baseMinor) }
      const rules = await listRulesAgainst(tx, memberId)
      if (rules.length > 0) {
        const answer = { occurrence, gift: whole, evidence: computed }
        await holdForReview(tx, env, { offer, to: { memberId, at }, answer, judged }, rules)
        return 'held'
      }
      const evidence = { ...evidenceOf(judged.traits, at), ...computed }
      await giveOffer(tx, env, offer, { memberId, occurrence, evidence }, whole)
      return 'given'
    })
  } catch (error) {
    if (!(error instanceof NotGiven)) throw error
    env.log.info({ offer: String(id), member: memberId, why: error.why }, 'an offer was not given')
    return 'refused'
  }
}

/** For how long after its end a period is still settled. */
export const SETTLED_AFTER_MS = 8 * DAY_MS

/** Returns the periods of an offer that had ended at a moment, and not long ago, oldest first. */
export function endedPeriods(
  { startsAt, endsAt }: Pick<Offer, 'startsAt' | 'endsAt'>,
  length: 'day' | 'week',
  at: Date,
): Period[] {
  const oldestEnd = after(at, -SETTLED_AFTER_MS)
  return listPeriods(length, after(oldestEnd, -LONGEST_MS), at).filter(
    // the day on which an offer begins counts whole
    ({ first, from, to }) => to >= oldestEnd && first >= utcDay(startsAt) && from < endsAt,
  )
}

async function settlePeriod(env: Env, offer: Offer, period: Period): Promise<void> {
  const bill = await billOf(env.db, offer, period)
  const sums = { members: 0, givenMinor: 0n, held: 0, heldMinor: 0n, refused: 0 }
  for (const owed of bill.owed) {
    const outcome = await pay(env, offer.id, bill, owed)
    if (outcome === 'refused') sums.refused++
    else if (outcome === 'held') {
      sums.held++
      sums.heldMinor += owed.amountMinor
    } else {
      sums.members++
      sums.givenMinor += owed.amountMinor
    }
  }
  await noteSettled(env.db, offer.id, period.first, sums, env.clock.now())
}

/**
 * Settles every period of an offer that had ended at a moment and was not settled, oldest first; it stops at the first
 * whose play is not counted yet. Safe to repeat where it broke off.
 */
export async function settleOffer(env: Env, offer: Offer, at: Date): Promise<void> {
  const length = periodOf(offer)
  if (length === null || !isSettled(offer)) return
  const periods = endedPeriods(offer, length, at)
  const settled = await listSettled(
    env.db,
    offer.id,
    periods.map(({ first }) => first),
  )
  for (const period of periods.filter(({ first }) => !settled.has(first))) {
    // until the figures of its days are whole a period waits: the next turn asks again
    if (!(await areDaysCounted(env.db, period.to))) return
    await settlePeriod(env, offer, period)
  }
}

/**
 * Settles what is due at every brand. A period is due at the first noon of the brand after its end: before noon, what had
 * ended a day ago. A house that stood still over noons makes up for them.
 */
export async function settlePeriods(env: Env): Promise<void> {
  const now = env.clock.now()
  for (const offer of await listOfKinds(env.db, PERIOD_KINDS, after(now, -SETTLED_AFTER_MS))) {
    const isPastNoon = localHour(now, (await getBrand(env, offer.brand)).timeZone) >= GIVEN_AT_HOUR
    await settleOffer(env, offer, isPastNoon ? now : after(now, -DAY_MS))
  }
}

export const SETTLE_PERIODS = defineTurn({
  name: 'promotions.settle-periods',
  schedule: '7 * * * *',
  run: settlePeriods,
})
