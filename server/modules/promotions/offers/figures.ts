/** The terms of an offer as figures, as members read them. */
import type { BonusRules, GiftForm } from '#contract/promotions/document-parts.ts'
import type { CommonDocument } from '#contract/promotions/documents.ts'
import type { OfferTerms } from '#contract/promotions/offers.ts'
import { targetOf } from '#server/modules/rewards/wagering/weigh.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { lowestTier, tierPart, type Tier } from './gift-amounts.ts'
import type { Names } from './offer-kind.ts'

/** What terms say where a kind says nothing else. */
export function plainTerms({ audience }: Pick<CommonDocument, 'audience'>, currency: string): OfferTerms {
  const { contact, levelMin, memberDaysMin } = audience
  return {
    currency,
    deposit: null,
    gift: { form: 'cash', of: 'fixed', steps: [], points: null, rounds: null },
    staking: null,
    example: null,
    lifeDays: null,
    stakeMax: null,
    payoutMax: null,
    weights: [],
    excluded: [],
    oddsMin: null,
    lateMoney: null,
    period: null,
    givenAtHour: null,
    lossBy: null,
    timesMax: null,
    timesPerDay: null,
    levelMin,
    contact: contact === 'none' ? null : contact,
    memberDays: memberDaysMin > 0 ? memberDaysMin : null,
  }
}

type Of = 'game' | 'vendor' | 'type'
const nameOf = (names: Names, of: Of, code: string) =>
  of === 'game' ? names.game(code) : of === 'vendor' ? names.vendor(code) : names.type(code)

function bonusFigures(rules: BonusRules, names: Names): Partial<OfferTerms> {
  const { weights, excluded, wageringTimes, base, lifeDays, stakeMax, payoutMax, oddsMin, lateMoney } = rules
  const rows = (['game', 'vendor', 'type'] as const).flatMap((of) =>
    Object.entries(weights[of]).map(([code, percent]) => ({ of, code, name: nameOf(names, of, code), percent })),
  )
  return {
    staking: { times: wageringTimes, base },
    lifeDays,
    stakeMax: stakeMax === null ? null : toWire(parseMoney(stakeMax)),
    payoutMax: payoutMax === null ? null : toWire(parseMoney(payoutMax)),
    weights: [...rows, { of: 'otherwise', code: '', name: '', percent: weights.otherwise }],
    excluded: excluded.map(({ of, code, how }) => ({ of, code, how, name: nameOf(names, of, code) })),
    oddsMin,
    lateMoney,
  }
}

/** The figures of what is given: free cash, cash to be staked, or a bonus with its rules. */
export function giftFigures(form: GiftForm, names: Names): Partial<OfferTerms> {
  if (form.form === 'bonus') return bonusFigures(form.rules, names)
  return form.turnover === 0 ? {} : { staking: { times: String(form.turnover), base: 'gift' } }
}

/** Returns what must be staked for a gift, in ledger units (docs/reference/games.md 9.1). */
export function stakingOf(form: GiftForm, depositMinor: bigint, giftMinor: bigint): bigint {
  if (form.form === 'cash') return giftMinor * BigInt(form.turnover)
  const { wageringTimes, base } = form.rules
  return targetOf({ wageringTimes, base, depositMinor: String(depositMinor) }, giftMinor)
}

/** The figures of an offer that gives part of a deposit. */
export function depositFigures(
  terms: { tiers: readonly Tier[]; gift: GiftForm },
  number: number | null,
  names: Names,
): Partial<OfferTerms> {
  const min = lowestTier(terms.tiers)
  const gift = tierPart(terms.tiers, min)?.amountMinor ?? 0n
  return {
    deposit: { min: toWire(min), number },
    ...giftFigures(terms.gift, names),
    gift: {
      form: terms.gift.form,
      of: 'deposit',
      steps: terms.tiers.map(({ from, percent, max }) => ({
        from: toWire(parseMoney(from)),
        level: null,
        type: null,
        percent,
        amount: toWire(parseMoney(max)),
      })),
      points: null,
      rounds: null,
    },
    example: { pay: toWire(min), get: toWire(gift), stake: toWire(stakingOf(terms.gift, min, gift)) },
  }
}

/** The figures of a fixed gift. */
export function fixedFigures(form: GiftForm, amount: string, names: Names): Partial<OfferTerms> {
  const minor = parseMoney(amount)
  const step = { from: null, level: null, type: null, percent: null, amount: toWire(minor) }
  return {
    ...giftFigures(form, names),
    gift: { form: form.form, of: 'fixed', steps: [step], points: null, rounds: null },
    example: { pay: null, get: toWire(minor), stake: toWire(stakingOf(form, 0n, minor)) },
  }
}
