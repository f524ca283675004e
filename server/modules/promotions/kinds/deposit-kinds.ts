/** Offers that give part of a deposit: the first, the n-th, every one, and those of agents' lines. */
import type { z } from 'zod'
import { OFFER_TERMS, type OfferDocument } from '#contract/promotions/documents.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import { localDay } from '#server/lib/local-day.ts'
import { depositFigures, plainTerms } from '../offers/figures.ts'
import { tierPart } from '../offers/gift-amounts.ts'
import { defineOfferKind, type Answer, type Occasion, type OfferKind } from '../offers/offer-kind.ts'

type Common = z.output<typeof OFFER_TERMS.first_deposit>
type DepositOccasion = Extract<Occasion, { on: 'deposit' }>

type Rule<Terms> = {
  readonly name: OfferKindName
  readonly terms: z.ZodType<Terms>
  /** Which deposit it is about, for the figures; null: any. */
  readonly number: (terms: Terms) => number | null
  /** Returns whether the offer is about this deposit at all. */
  readonly takes: (terms: Terms, occasion: DepositOccasion, timeZone: string) => boolean
  /** `once` in the life of a member, else once for each deposit. */
  readonly isOnce: boolean
  readonly perDay?: (terms: Terms) => number
}

function answerTo<Terms extends Common>(
  rule: Rule<Terms>,
  { terms }: OfferDocument<Terms>,
  occasion: Occasion,
  timeZone: string,
): Answer | null {
  if (occasion.on !== 'deposit' || !rule.takes(terms, occasion, timeZone)) return null
  const part = tierPart(terms.tiers, occasion.amountMinor)
  if (part === null || part.amountMinor === 0n) return null
  const { gift: form, claim, claimDays } = terms
  return {
    occurrence: rule.isOnce ? 'once' : `deposit:${occasion.order}`,
    gift: { ...part, depositMinor: occasion.amountMinor, form, claim, claimDays, deposit: occasion.order },
  }
}

function depositKind<Terms extends Common>(rule: Rule<Terms>): OfferKind {
  const { perDay } = rule
  return defineOfferKind<Terms>({
    name: rule.name,
    terms: rule.terms,
    entry: 'deposit',
    present: (document, currency, names) => ({
      ...plainTerms(document, currency),
      ...depositFigures(document.terms, rule.number(document.terms), names),
      timesMax: rule.isOnce ? 1 : null,
      timesPerDay: perDay ? perDay(document.terms) : null,
    }),
    answer: (document, occasion, timeZone) => answerTo(rule, document, occasion, timeZone),
    ...(perDay ? { perDay: ({ terms }) => perDay(terms) } : {}),
  })
}

/** 1 Monday to 7 Sunday. */
function weekdayOf(at: Date, timeZone: string): number {
  const day = new Date(`${localDay(at, timeZone)}T00:00:00Z`).getUTCDay()
  return day === 0 ? 7 : day
}

export const FIRST_DEPOSIT = depositKind({
  name: 'first_deposit',
  terms: OFFER_TERMS.first_deposit,
  number: () => 1,
  takes: (_terms, { number }) => number === 1,
  isOnce: true,
})
export const NTH_DEPOSIT = depositKind({
  name: 'nth_deposit',
  terms: OFFER_TERMS.nth_deposit,
  number: ({ number }) => number,
  takes: (terms, { number }) => number === terms.number,
  isOnce: true,
})
export const RELOAD = depositKind({
  name: 'reload',
  terms: OFFER_TERMS.reload,
  number: () => null,
  takes: ({ weekdays }, { at }, timeZone) => weekdays.length === 0 || weekdays.includes(weekdayOf(at, timeZone)),
  isOnce: false,
  perDay: ({ perDay }) => perDay,
})
export const AGENT_LINE = depositKind({
  name: 'agent_line',
  terms: OFFER_TERMS.agent_line,
  number: () => null,
  takes: () => true,
  isOnce: true,
})
