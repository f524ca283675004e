/** When a lottery draws, and the days that differ from that. */
import { z } from 'zod'
import { dateText } from '../call.ts'

/** When a lottery draws, for a page to say in words. Times are minutes since midnight in the lottery's zone. */
export const lotterySchedule = z.object({
  kind: z.enum(['every', 'daily', 'monthly']),
  /** Seconds from draw to draw; null where draws have their times. */
  every: z.int().nullable(),
  times: z.array(z.int()),
  /** 0 is Sunday; of the month where it draws by the month. */
  days: z.array(z.int()),
  closesBefore: z.int(),
})

export const calendarDay = z.object({
  day: dateText,
  /** off: no draw. moved: at another time. extra: a draw that the schedule does not have. */
  what: z.enum(['off', 'moved', 'extra']),
  drawsAt: z.iso.datetime().nullable(),
})

export const calendar = z.object({
  name: z.string(),
  timeZone: z.string(),
  /** The timetable that the days are exceptions of. */
  schedule: lotterySchedule,
  days: z.array(calendarDay),
  version: z.int(),
})
