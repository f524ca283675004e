/** Offers of a fixed amount: for registering, for the app, for a birthday, by code, on application. */
import { OFFER_TERMS } from '#contract/promotions/documents.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import { localDay } from '#server/lib/local-day.ts'
import { parseMoney } from '#contract/money.ts'
import { fixedFigures, plainTerms } from '../offers/figures.ts'
import type { Gift } from '../offers/gift.ts'
import { defineOfferKind } from '../offers/offer-kind.ts'
import { hasDevice, missingCodes, putCode, putSingleCodes } from './codes.sql.ts'

type Fixed = { amount: string } & Pick<Gift, 'claim' | 'claimDays'> & {
    gift: Exclude<Gift['form'], { form: 'free_rounds' }>
  }
const giftOf = ({ amount, gift, claim, claimDays }: Fixed): Gift => ({
  amountMinor: parseMoney(amount),
  depositMinor: 0n,
  form: gift,
  claim,
  claimDays,
})

/** For opening an account; with a proof of a contact where the audience asks for one, then from the proof on. */
export const REGISTRATION = defineOfferKind({
  name: 'registration',
  terms: OFFER_TERMS.registration,
  entry: 'none',
  present: (document, currency, names) => ({
    ...plainTerms(document, currency),
    ...fixedFigures(document.terms.gift, document.terms.amount, names),
    timesMax: 1,
  }),
  answer: ({ terms }, { on }) => (on === 'registered' ? { occurrence: 'once', gift: giftOf(terms) } : null),
})

/**
 * For having the app: a device of the member receives our notifications, which only the installed app or a browser that
 * agreed does. The house knows of no other sign of an installation.
 */
export const APP_REWARD = defineOfferKind({
  name: 'app_reward',
  terms: OFFER_TERMS.app_reward,
  entry: 'claim',
  present: (document, currency, names) => ({
    ...plainTerms(document, currency),
    ...fixedFigures(document.terms.gift, document.terms.amount, names),
    timesMax: 1,
  }),
  claimable: async (q, _env, { document }, { memberId }) =>
    (await hasDevice(q, memberId)) ? { occurrence: 'once', gift: giftOf(document.terms) } : null,
})

/** The birthday of a year at which a moment is within the days to claim, or null; 29 February is 1 March in other years. */
export function birthdayBefore(birthday: string, today: string, days: number): string | null {
  for (const year of [Number(today.slice(0, 4)), Number(today.slice(0, 4)) - 1]) {
    const day = new Date(Date.UTC(year, Number(birthday.slice(5, 7)) - 1, Number(birthday.slice(8, 10))))
    const past = (new Date(`${today}T00:00:00Z`).getTime() - day.getTime()) / DAY_MS
    if (past >= 0 && past < days) return day.toISOString().slice(0, 10)
  }
  return null
}

/**
 * Once a year, from the birthday on, for members of at least so many days (docs/reference/games.md 9.3). The date is of
 * the profile's fixed field, which a member sets once.
 */
export const BIRTHDAY = defineOfferKind({
  name: 'birthday',
  terms: OFFER_TERMS.birthday,
  entry: 'claim',
  present: (document, currency, names) => ({
    ...plainTerms(document, currency),
    ...fixedFigures(document.terms.gift, document.terms.amount, names),
    memberDays: Math.max(document.terms.memberDays, document.audience.memberDaysMin),
  }),
  missing: ({ birthday }) => (birthday === null ? 'birthday' : null),
  claimable: async (q, env, { brand, document: { terms } }, { birthday, createdAt }) => {
    if (birthday === null) return null
    const today = localDay(env.clock.now(), (await getBrandIn(q, env, brand)).timeZone)
    const day = birthdayBefore(birthday, today, terms.claimDays)
    if (day === null || after(createdAt, terms.memberDays * DAY_MS) > new Date(`${day}T23:59:59Z`)) return null
    return { occurrence: `year:${day.slice(0, 4)}`, gift: giftOf(terms), isTimely: true }
  },
})

/** By a code that is entered. */
export const CODE = defineOfferKind({
  name: 'code',
  terms: OFFER_TERMS.code,
  entry: 'code',
  present: (document, currency, names) => ({
    ...plainTerms(document, currency),
    ...fixedFigures(document.terms.gift, document.terms.amount, names),
    timesMax: 1,
  }),
  claimable: async (_q, _env, { document }) => ({ occurrence: 'once', gift: giftOf(document.terms) }),
  published: async (tx, env, { id, brand, document: { terms } }) => {
    const { codes } = terms
    if (codes.use === 'single') {
      await putSingleCodes(tx, env, { brand, offerId: id, count: await missingCodes(tx, id, codes.count) })
      return
    }
    const usesMax = codes.use === 'limited' ? codes.uses : null
    await putCode(tx, { brand, offerId: id, code: codes.code, usesMax })
  },
})

/** On application: an operator says yes or no, and how much. */
export const APPLICATION = defineOfferKind({
  name: 'application',
  terms: OFFER_TERMS.application,
  entry: 'apply',
  present: (document, currency, names) => ({
    ...plainTerms(document, currency),
    ...fixedFigures(document.terms.gift, document.terms.amountMax, names),
    timesMax: document.terms.perMember,
  }),
  check: async (_q, _env, { terms }) =>
    parseMoney(terms.amountUsual) > parseMoney(terms.amountMax) ? ['terms.amountUsual'] : [],
})
