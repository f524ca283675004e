/** Pure rules that decide from a member's facts when play is stopped. */
import { type PlayStopReason } from '#contract/protection/protection.ts'
import { RETURN_WAIT_HOURS, SITTING_GAP_MINUTES, type LimitPeriod } from '#contract/protection/protection-rules.ts'
import { after, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { StakeFacts } from './facts.sql.ts'

/** Why a bet is not accepted. `until`: when it would be; null where the time is unknown or never comes. */
export type PlayStop = { reason: PlayStopReason; period: LimitPeriod | null; until: Date | null }

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/**
 * Returns when play opens after an exclusion: 24 hours after the member asked to return; null while the member has not
 * asked.
 */
export function opensAt(returnAskedAt: Date | null): Date | null {
  return returnAskedAt && after(returnAskedAt, RETURN_WAIT_HOURS * HOUR_MS)
}

/**
 * Returns what stops deposits, launches and bets alike: a break, or an exclusion, also one that has ended while the
 * member has not asked to return or the 24 hours are not over.
 */
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

/** Returns when the present sitting began; null when the last bet is more than half an hour ago. */
export function sittingOf(facts: StakeFacts, now: Date): Date | null {
  const last = dateOf(facts.lastBetAt)
  return last && now.getTime() - last.getTime() <= SITTING_GAP_MINUTES * MINUTE_MS ? dateOf(facts.sittingAt) : null
}

/**
 * Returns when the next reality check of a sitting stops play: one interval after the sitting began, or after the last
 * check was answered.
 */
export function checkAtOf(facts: StakeFacts, sitting: Date): Date | null {
  if (facts.realityMinutes === null) return null
  const answered = dateOf(facts.checkedAt)
  return after(answered && answered > sitting ? answered : sitting, facts.realityMinutes * MINUTE_MS)
}

/**
 * Returns what stops play because of time: the time of a sitting is used up, or a reality check waits for its answer.
 */
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

/**
 * Returns whether no clock can stop play now, judged by facts that may be older than the member's last bets: as if the
 * last one had just been made. False where the facts know no sitting yet.
 */
export function isClearOfClocks(facts: StakeFacts, now: Date): boolean {
  if (facts.timeMinutes === null && facts.realityMinutes === null) return true
  return facts.sittingAt !== null && clockStopOf({ ...facts, lastBetAt: now.toISOString() }, now) === null
}
