/** When a lottery draws, as data (docs/reference/games.md 3.9), and the issues of a day that follow from it. */

/** Minutes ahead of UTC. */
export const ZONES = {
  vietnam: 420,
  thailand: 420,
  indonesia: 420,
  china: 480,
  singapore: 480,
  philippines: 480,
} as const

/** Times of day are minutes since midnight in the lottery's own zone; they may pass 1,440 on a day that ends after it. */
export type Timetable = {
  zoneMinutes: number
  /** Seconds before the draw at which bets close. */
  closesBefore: number
} & (
  | {
      kind: 'every'
      /** Seconds from draw to draw. */
      every: number
      /** From the first draw to the last of each stretch; a fast lottery has one of the whole day. */
      stretches: readonly (readonly [number, number])[]
    }
  | { kind: 'daily'; at: readonly number[]; /** 0 is Sunday. */ weekdays: readonly number[] }
  | { kind: 'monthly'; at: readonly number[]; days: readonly number[] }
)

/** How issues are called: the date and a number of so many digits within the day; 0: the date alone. */
export type IssueFormat = { digits: number; separator: '' | '-' }

export type IssueTime = {
  /** From 1 on within the day. */
  number: number
  /** Seconds since midnight of the business date, in the lottery's zone. */
  closesAt: number
  drawsAt: number
}

export const EVERY_DAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6]

function drawsOf(timetable: Timetable, weekday: number, day: number): number[] {
  if (timetable.kind === 'every') {
    const { every, stretches } = timetable
    return stretches.flatMap(([first, last]) =>
      Array.from({ length: Math.floor(((last - first) * 60) / every) + 1 }, (_, index) => first * 60 + index * every),
    )
  }
  const isDrawn = timetable.kind === 'daily' ? timetable.weekdays.includes(weekday) : timetable.days.includes(day)
  return isDrawn ? timetable.at.map((minute) => minute * 60) : []
}

/**
 * Returns the issues of a business date (`yyyy-mm-dd`), in order; an issue belongs to the date on which its stretch
 * begins. Holidays and moved draws are the calendar's, not the timetable's. Throws RangeError for a text that is no date.
 */
export function issuesOn(timetable: Timetable, date: string): IssueTime[] {
  const midnight = new Date(`${date}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(midnight.getTime())) throw new RangeError(`${date} is no date`)
  return drawsOf(timetable, midnight.getUTCDay(), midnight.getUTCDate()).map((drawsAt, index) => ({
    number: index + 1,
    closesAt: drawsAt - timetable.closesBefore,
    drawsAt,
  }))
}

/** Returns the moment (milliseconds since 1970) of a time of a business date. */
export const momentOf = ({ zoneMinutes }: Timetable, date: string, secondsOfDay: number): number =>
  new Date(`${date}T00:00:00Z`).getTime() + (secondsOfDay - zoneMinutes * 60) * 1_000

/** Returns an issue's name, such as `20250101-0001`. */
export function issueName({ digits, separator }: IssueFormat, date: string, number: number): string {
  const day = date.replaceAll('-', '')
  return digits === 0 ? day : `${day}${separator}${String(number).padStart(digits, '0')}`
}

const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** Draws every so many seconds, all day long; the first one interval after midnight. */
export const allDay = (every: number, closesBefore: number, zoneMinutes: number): Timetable => ({
  kind: 'every',
  every,
  stretches: [[every / 60, 1_440]],
  closesBefore,
  zoneMinutes,
})

/** Draws every so many seconds in stretches, such as ['07:10', '23:50']. */
export const inStretches = (
  every: number,
  closesBefore: number,
  zoneMinutes: number,
  ...stretches: readonly (readonly [string, string])[]
): Timetable => ({
  kind: 'every',
  every,
  closesBefore,
  zoneMinutes,
  stretches: stretches.map(([first, last]) => {
    const from = minutes(first)
    const to = minutes(last)
    return [from, to < from ? to + 1_440 : to]
  }),
})

/** Draws at times of day on some weekdays. */
export const daily = (
  at: readonly string[],
  closesBefore: number,
  zoneMinutes: number,
  weekdays: readonly number[] = EVERY_DAY,
): Timetable => ({ kind: 'daily', at: at.map(minutes), weekdays, closesBefore, zoneMinutes })
