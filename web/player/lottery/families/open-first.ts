/** Opens the family of the lottery whose answers came with the page. */
import { lotteryLobby, lotteryRules } from '#contract/lottery/hall.ts'
import { lotteryTrend } from '#contract/lottery/results.ts'
import { findFirstAnswer } from '#web/lib/first-answers.ts'
import { openLottery } from './load-family.ts'

function findFirst(): { family: string; gameCode: string } | null {
  const rules = findFirstAnswer(lotteryRules)?.value.lottery
  if (rules) return rules
  const trend = findFirstAnswer(lotteryTrend)?.input.gameCode
  return findFirstAnswer(lotteryLobby)?.value.lotteries.find(({ gameCode }) => gameCode === trend) ?? null
}

/** Does nothing where no lottery's answers came. A family that fails is tried again by its page. */
export async function openFirst(): Promise<void> {
  const first = findFirst()
  if (first) await openLottery(first.family, first.gameCode).catch(() => undefined)
}
