/** What the parts of a betting page share. */
import type { OutputOf } from '#contract/call.ts'
import type { lotteryIssues, lotteryRules, SoldPlay } from '#contract/lottery/hall.ts'
import type { lotteryTrend } from '#contract/lottery/results.ts'
import type { PrizeMode } from '#contract/lottery/states.ts'
import type { BoardFormat } from '#games/lottery/core/board.ts'
import type { Play } from '#games/lottery/core/play.ts'

export type Rules = OutputOf<typeof lotteryRules>
export type Trend = OutputOf<typeof lotteryTrend>
export type Issues = OutputOf<typeof lotteryIssues>

/** A play that the brand sells, with what it means. */
export type Offered = { play: Play; sold: SoldPlay }

/** What the small figures under numbers say: draws since each fell, or how often it fell. */
export type Marks = 'absent' | 'fell'

export type BettingPageProps = {
  gameCode: string
  play: string | undefined
  prizeMode: PrizeMode | undefined
  isTrial: boolean
  backUrl: string
  onPlay: (play: string, mode: PrizeMode) => void
}

export type BettingRoomProps = BettingPageProps & {
  rules: Rules
  issues: Issues
  trend: Trend | null
  format: BoardFormat
  offered: readonly Offered[]
  onRefresh: () => Promise<unknown>
}
