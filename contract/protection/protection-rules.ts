/** The kinds of limits, and waiting times, as both sides know them (CASH-9). */

/** Limits of money and of time; `reality` is how often play is interrupted by a reality check. */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'time', 'reality'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]
/** Calendar periods in the brand's time zone, weeks from Monday; `session` is one sitting. */
export const LIMIT_PERIODS = ['day', 'week', 'month', 'session'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** Every possible limit, in the order of the page. */
export const LIMITS: readonly { kind: LimitKind; period: LimitPeriod }[] = [
  ...(['deposit', 'loss', 'stake'] as const).flatMap((kind) =>
    (['day', 'week', 'month'] as const).map((period) => ({ kind, period })),
  ),
  { kind: 'time', period: 'session' },
  { kind: 'reality', period: 'session' },
]

/** Returns whether a limit counts minutes rather than money. */
export function isInMinutes(kind: LimitKind): boolean {
  return kind === 'time' || kind === 'reality'
}

/** The shortest and the longest time limit, and the same of reality checks, in minutes. */
export const MINUTES_RANGE = { time: { min: 15, max: 1_440 }, reality: { min: 10, max: 240 } } as const
/** How long the easing of a limit waits (GLI-19 A.3.7), and how long it may then be confirmed. */
export const EASING_WAIT_HOURS = 24
export const CONFIRM_WITHIN_HOURS = 168
/** A sitting ends after this time without a bet. */
export const SITTING_GAP_MINUTES = 30
/** A break: from a day to six weeks. */
export const BREAK_HOURS = [24, 48, 72, 168, 336, 672, 1_008] as const
/** Self-exclusion: at least six months. */
export const EXCLUSION_MONTHS = [6, 12, 24, 60] as const
/** After an exclusion has ended, the member asks to return and then waits this long. */
export const RETURN_WAIT_HOURS = 24
