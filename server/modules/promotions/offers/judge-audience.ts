/** Whether an offer is for a member: one typed document, one function, one explanation. */
import type { OfferAudience } from '#contract/promotions/document-parts.ts'
import type { WhyNot } from '#contract/promotions/kinds.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Shared, Traits } from './traits.sql.ts'

/** Beside the member's own traits: what a look-up found. `null`: unknown, which counts against the member. */
export type Known = Traits & {
  readonly countries: readonly string[]
  /** `person`: the same person had such an offer at another brand, where the house counts so. */
  readonly shared: Shared & { readonly person: boolean }
  /** The group that the offer names, and whether the member took another offer of it. */
  readonly group: string | null
  readonly tookOfGroup: boolean
  readonly inSegment: boolean | null
  readonly inOtherSegment: boolean | null
}

/**
 * `yes`: it is for the member. `why`: not now, and the member may know why. `hidden`: the offer does not exist for them;
 * `because` is for operators and the evidence.
 */
export type Judgement =
  | { readonly is: 'yes' }
  | { readonly is: 'why'; readonly why: WhyNot }
  | { readonly is: 'hidden'; readonly because: string }

const hidden = (because: string): Judgement => ({ is: 'hidden', because })
const why = (code: WhyNot): Judgement => ({ is: 'why', why: code })

function judgePlace(audience: OfferAudience, known: Known): Judgement | null {
  const { countries, languages, agents } = audience
  if (countries.length > 0 && !known.countries.some((one) => countries.includes(one))) return hidden('country')
  if (languages.length > 0 && !(known.language !== null && languages.includes(known.language)))
    return hidden('language')
  if (audience.line === 'below_an_agent' && known.agents.length === 0) return hidden('line')
  if (agents.length > 0 && !known.agents.some((one) => agents.includes(one))) return hidden('agent')
  return null
}

/** A segment that is not known to hold the member does not; one that must not hold them does. */
function judgeSegments(audience: OfferAudience, known: Known): Judgement | null {
  if (audience.segment !== null && known.inSegment !== true) return hidden('segment')
  if (audience.notSegment !== null && known.inOtherSegment !== false) return hidden('segment')
  return null
}

function judgeSharing(audience: OfferAudience, { shared }: Known): Judgement | null {
  if (audience.oncePerDevice && shared.device) return hidden('device')
  if (audience.oncePerAddress && shared.address) return hidden('address')
  if (audience.oncePerPayee && shared.payee) return hidden('payee')
  if (shared.person) return hidden('person')
  return null
}

function judgeTime({ since, sinceDays }: OfferAudience, known: Known, days: number, now: Date): Judgement | null {
  if (since === 'new' && days > (sinceDays ?? 0)) return hidden('not new')
  if (since !== 'returning') return null
  const last = known.lastActiveAt ?? known.createdAt
  return now.getTime() - last.getTime() < (sinceDays ?? 0) * DAY_MS ? hidden('active') : null
}

function judgeContact({ contact }: OfferAudience, { hasSms, hasMail }: Known): Judgement | null {
  const has = { none: true, any: hasSms || hasMail, sms: hasSms, mail: hasMail }[contact]
  return has ? null : why('contact')
}

/**
 * Judges whether an offer is for a member; pure. What the member may not know hides the offer (rules against abuse,
 * segments, places); the rest is said (docs/reference/promotions.md 1, row 51).
 */
export function judgeAudience(audience: OfferAudience, known: Known, now: Date): Judgement {
  const days = Math.floor((now.getTime() - known.createdAt.getTime()) / DAY_MS)
  const hiding =
    judgePlace(audience, known) ??
    judgeSegments(audience, known) ??
    judgeSharing(audience, known) ??
    judgeTime(audience, known, days, now)
  if (hiding) return hiding
  if (audience.levelMax !== null && known.level > audience.levelMax) return hidden('level')
  if (known.tookOfGroup) return why('group')
  if (audience.levelMin !== null && known.level < audience.levelMin) return why('level')
  if (days < audience.memberDaysMin) return why('member_days')
  return judgeContact(audience, known) ?? { is: 'yes' }
}
