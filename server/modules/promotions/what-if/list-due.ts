import type { OfferKindName } from '#contract/promotions/kinds.ts'
import type { TermsOf } from '#contract/promotions/documents.ts'
import type {
  CheckInTerms,
  RaffleTerms,
  RainTerms,
  RedEnvelopeTerms,
  WheelTerms,
} from '#contract/promotions/luck-terms.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Gift } from '../offers/gift.ts'
import { listBirthdays, listMemberDays } from './past.sql.ts'
import {
  type Due,
  replayBirthdays,
  replayCheckIn,
  replayEnvelope,
  replayRaffle,
  replayRain,
  replayWheel,
} from './replay-luck.ts'

/** Kinds of which the past says who might have taken them, and nothing about who would have. */
const COUNTED_AT_MOST: readonly OfferKindName[] = [
  'birthday',
  'check_in',
  'lucky_wheel',
  'raffle',
  'red_envelope',
  'envelope_rain',
]
export const isCountedAtMost = (kind: OfferKindName): boolean => COUNTED_AT_MOST.includes(kind)

function replayDays(
  kind: OfferKindName,
  terms: unknown,
  days: Awaited<ReturnType<typeof listMemberDays>>,
  last: string,
) {
  // the kind's own schema has read the terms
  switch (kind) {
    case 'check_in':
      return replayCheckIn(terms as CheckInTerms, days)
    case 'lucky_wheel':
      return replayWheel(terms as WheelTerms, days)
    case 'raffle':
      return replayRaffle(terms as RaffleTerms, days, last)
    case 'red_envelope':
      return replayEnvelope(terms as RedEnvelopeTerms, days)
    default:
      return replayRain(terms as RainTerms, days)
  }
}

/** Returns the most that an offer of these kinds would have given from a day of the brand to another. Reads only. */
export async function listDue(
  q: Queryable,
  { brand, kind, terms }: { brand: string; kind: OfferKindName; terms: unknown },
  first: string,
  last: string,
): Promise<readonly (Due & { gift: Gift })[]> {
  const { gift: form, claim, claimDays } = terms as { gift: Gift['form'] } & Pick<Gift, 'claim' | 'claimDays'>
  const due =
    kind === 'birthday'
      ? replayBirthdays(terms as TermsOf<'birthday'>, await listBirthdays(q, brand), first, last)
      : replayDays(kind, terms, await listMemberDays(q, brand, first, last), last)
  return due
    .filter(({ amountMinor }) => amountMinor > 0n)
    .map((one) => ({ ...one, gift: { amountMinor: one.amountMinor, depositMinor: 0n, form, claim, claimDays } }))
}
