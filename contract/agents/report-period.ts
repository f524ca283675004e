/** The period of an agent's report: whole days, both included. Pages check it before they ask. */

/** The longest period of a report. */
export const REPORT_DAYS_MAX = 92
const DAY_MS = 86_400_000
const daysOf = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Returns whether a period, both days included, goes forwards and is not too long. */
export const isPeriod = (one: { from: string; to: string }) => daysOf(one) >= 1 && daysOf(one) <= REPORT_DAYS_MAX
