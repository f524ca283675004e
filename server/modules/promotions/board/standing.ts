/** What an offer is to a member: state, one next step, and why not. Pure. */
import type { MemberState, WhyNot } from '#contract/promotions/kinds.ts'
import type { Judgement } from '../offers/judge-audience.ts'
import type { Entry, Offer, Standing } from '../offers/offer-kind.ts'
import type { ParticipationStand } from '../offers/participations.sql.ts'

const RUNNING_GRANTS = ['active', 'completed', 'closing']

/** What a participation is to its member (docs/reference/games.md 9.1, with the specification's words). */
export function stateOf(one: ParticipationStand, now: Date): MemberState {
  // an operator decides about what the member asked for
  if (one.state === 'joined') return one.evidence['waitsFor'] === 'review' ? 'applying' : 'joined'
  if (one.state === 'applying') return 'applying'
  if (one.state === 'rejected') return 'rejected'
  if (one.state === 'closed') return 'close'
  if (one.rewardState === 'promised') return one.rewardUntil && one.rewardUntil <= now ? 'close' : 'claim'
  if (one.rewardState === 'expired' || one.rewardState === 'withdrawn') return 'close'
  if (one.grantState === 'queued') return 'issued'
  if (one.grantState !== null && RUNNING_GRANTS.includes(one.grantState)) return 'process'
  return 'claimed'
}

const stand = (state: MemberState, step: Standing['step'], more: Partial<Standing> = {}): Standing => ({
  state,
  step,
  why: null,
  at: null,
  amountMinor: null,
  ...more,
})

/** Something that is under way comes before everything else: to claim, being wagered, waiting, being decided. */
function underWay(had: readonly ParticipationStand[], now: Date): Standing | null {
  const find = (state: MemberState) => had.find((one) => stateOf(one, now) === state)
  const [claim, process, issued, applying] = [find('claim'), find('process'), find('issued'), find('applying')]
  if (claim) return stand('claim', 'claim', { at: claim.rewardUntil, amountMinor: claim.amountMinor })
  if (process) return stand('process', 'play', { amountMinor: process.amountMinor })
  if (issued) return stand('issued', 'wait', { amountMinor: issued.amountMinor })
  return applying ? stand('applying', 'wait') : null
}

/** How a member comes to an offer of which they have nothing yet. */
function open(entry: Entry, claimable: bigint | null, joined: ParticipationStand | undefined): Standing {
  if (claimable !== null) return stand('claim', 'claim', { amountMinor: claimable })
  if (joined?.evidence['waitsFor'] === 'contact')
    return stand('joined', 'contact', { why: 'contact', amountMinor: joined.amountMinor })
  if (entry === 'deposit') return joined ? stand('joined', 'deposit') : stand('join', 'deposit')
  if (entry === 'code') return stand('join', 'code')
  if (entry === 'apply') return stand('join', 'apply')
  if (entry === 'claim') return stand('join', 'none', { why: 'nothing_yet' })
  return stand('joined', 'play')
}

export type Facts = {
  readonly offer: Offer
  readonly entry: Entry
  readonly judgement: Judgement
  readonly had: readonly ParticipationStand[]
  /** What can be claimed now, in ledger units; null: nothing. */
  readonly claimable: bigint | null
  /** Whether the member may get it another time. */
  readonly isAgain: boolean
  /** What the member must do before the offer can give anything; null: nothing. */
  readonly missing?: WhyNot | null
  readonly now: Date
}

/**
 * Returns what an offer is to a member. Null: it does not exist for them, or they could never have it; an offer of which
 * they have something stays theirs to see.
 */
export function standingOf({ offer, entry, judgement, had, claimable, isAgain, missing, now }: Facts): Standing | null {
  const now1 = underWay(had, now)
  if (now1) return now1
  if (judgement.is === 'hidden' && had.length === 0) return null
  const given = had.find(({ state }) => state === 'given')
  if (given && !isAgain) return stand('claimed', 'none', { why: 'once', amountMinor: given.amountMinor })
  if (offer.stoppedAt !== null || now >= offer.endsAt)
    return given
      ? stand('claimed', 'none', { amountMinor: given.amountMinor })
      : stand('close', 'none', { why: 'over' })
  if (now < offer.startsAt) return stand('coming_soon', 'wait', { why: 'not_begun', at: offer.startsAt })
  const [newest] = had
  if (newest?.state === 'rejected') return isAgain ? stand('rejected', 'apply') : stand('rejected', 'none')
  if (judgement.is === 'hidden' || (newest?.state === 'closed' && !isAgain))
    return stand('close', 'none', { why: 'over' })
  const joined = had.find(({ state }) => state === 'joined')
  if (judgement.is === 'why' && !joined)
    return stand('join', judgement.why === 'contact' ? 'contact' : 'none', { why: judgement.why })
  if (missing && claimable === null) return stand('join', 'none', { why: missing, at: offer.endsAt })
  return { ...open(entry, claimable, joined), at: offer.endsAt }
}
