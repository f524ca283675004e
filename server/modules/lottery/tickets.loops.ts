import { SECOND_MS } from '#server/lib/clock.ts'
import type { Loop } from '#server/lib/loops.ts'
import { stakeDue } from './chases/stake-chases.ts'
import { settleDue } from './settling/settle-issue.ts'

/** What moves tickets by itself: settling what is drawn, and staking the issues of chases. */
export const TICKET_LOOPS: readonly Loop[] = [
  { name: 'lottery.settle-tickets', everyMs: SECOND_MS, run: settleDue },
  { name: 'lottery.stake-chases', everyMs: SECOND_MS, run: stakeDue },
]
