/** What there is to limit, and how long things wait: known to both sides (CASH-9). */

/** Limits of money and of time; `reality` is how often play stops for a look at the clock. */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'time', 'reality'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]
/** Calendar periods in the brand's time zone, weeks from Monday; `session` is one sitting. */
export const LIMIT_PERIODS = ['day', 'week', 'month', 'session'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** Every limit that there can be, in the order of the page. */
export const LIMITS: readonly { kind: LimitKind; period: LimitPeriod }[] = [
  ...(['deposit', 'loss', 'stake'] as const).flatMap((kind) =>
    (['day', 'week', 'month'] as const).map((period) => ({ kind, period })),
  ),
  { kind: 'time', period: 'session' },
  { kind: 'reality', period: 'session' },
]

/** Whether a limit counts minutes rather than money. */
export function isInMinutes(kind: LimitKind): boolean {
  return kind === 'time' || kind === 'reality'
}

/** The shortest and the longest time limit, and the same of reality checks. */
export const MINUTES_RANGE = { time: { min: 15, max: 1_440 }, reality: { min: 10, max: 240 } } as const
/** Easing a limit waits so long (GLI-19 A.3.7), and may then be confirmed for so long. */
export const EASING_WAIT_HOURS = 24
export const CONFIRM_WITHIN_HOURS = 168
/** A sitting ends after so long without a bet. */
export const SITTING_GAP_MINUTES = 30
/** A break: from a day to six weeks. */
export const BREAK_HOURS = [24, 48, 72, 168, 336, 672, 1_008] as const
/** Self-exclusion: at least six months. */
export const EXCLUSION_MONTHS = [6, 12, 24, 60] as const
/** After an exclusion has ended the member asks to come back, and waits so long. */
export const RETURN_WAIT_HOURS = 24
