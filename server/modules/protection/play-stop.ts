/** When play is stopped: pure rules over a member's facts. */
import { type PlayStopReason } from '#contract/protection.ts'
import { RETURN_WAIT_HOURS, SITTING_GAP_MINUTES, type LimitPeriod } from '#contract/protection-rules.ts'
import { after, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { StakeFacts } from './facts.sql.ts'

/** Why a bet is not taken. `until`: when it would be; null where nobody can say, or never. */
export type PlayStop = { reason: PlayStopReason; period: LimitPeriod | null; until: Date | null }

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** When play opens after an exclusion: 24 hours after the member asked to come back; null while nobody has asked. */
export function opensAt(returnAskedAt: Date | null): Date | null {
  return returnAskedAt && after(returnAskedAt, RETURN_WAIT_HOURS * HOUR_MS)
}

/** What closes deposits, launches and bets alike: an exclusion, also one that is over but not asked back from, or a break. */
export function blockOf(facts: StakeFacts, now: Date): PlayStop | null {
  if (facts.excludedAt !== null) {
    const until = dateOf(facts.excludedUntil)
    if (!until || until > now) return { reason: 'excluded', period: null, until }
    const opens = opensAt(dateOf(facts.returnAskedAt))
    if (!opens || opens > now) return { reason: 'excluded', period: null, until: opens }
  }
  const rest = dateOf(facts.restUntil)
  return rest && rest > now ? { reason: 'break', period: null, until: rest } : null
}

/** When the sitting that goes on began; null when the last bet is more than half an hour ago. */
export function sittingOf(facts: StakeFacts, now: Date): Date | null {
  const last = dateOf(facts.lastBetAt)
  return last && now.getTime() - last.getTime() <= SITTING_GAP_MINUTES * MINUTE_MS ? dateOf(facts.sittingAt) : null
}

/** When the next reality check of a sitting stops play: an interval after it began, or after the last one was answered. */
export function checkAtOf(facts: StakeFacts, sitting: Date): Date | null {
  if (facts.realityMinutes === null) return null
  const answered = dateOf(facts.checkedAt)
  return after(answered && answered > sitting ? answered : sitting, facts.realityMinutes * MINUTE_MS)
}

/** What the clock stops: the time of a sitting is used up, or a reality check waits for its answer. */
export function clockStopOf(facts: StakeFacts, now: Date): PlayStop | null {
  const sitting = sittingOf(facts, now)
  if (!sitting) return null
  if (facts.timeMinutes !== null && after(sitting, facts.timeMinutes * MINUTE_MS) <= now) {
    const last = dateOf(facts.lastBetAt) ?? now
    return { reason: 'time', period: 'session', until: after(last, SITTING_GAP_MINUTES * MINUTE_MS) }
  }
  const checkAt = checkAtOf(facts, sitting)
  return checkAt && checkAt <= now ? { reason: 'reality', period: 'session', until: null } : null
}
