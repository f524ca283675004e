import type { OutputOf } from '#contract/call.ts'
import type { lotteryTrend } from '#contract/lottery/results.ts'

/** The last draws of a lottery by place. */
export type Trend = OutputOf<typeof lotteryTrend>
