/** Lotteries and issues by what calls name them by. */
import { fail } from '#contract/errors.ts'
import { findLottery, type Lottery } from '#games/lottery/lotteries.ts'
import type { Issue } from '../issues/issue.ts'
import { findIssue } from '../issues/issues.sql.ts'

/** Returns a lottery. Fails with LOTTERY_NOT_FOUND. */
export const getLottery = (code: string): Lottery => findLottery(code) ?? fail('LOTTERY_NOT_FOUND')

/** Returns an issue by its number, in a transaction locked until its end. Fails with LOTTERY_NOT_FOUND. */
export async function getIssue(
  q: Parameters<typeof findIssue>[0],
  code: string,
  number: string,
): Promise<{ lottery: Lottery; issue: Issue }> {
  const lottery = getLottery(code)
  const issue = (await findIssue(q, lottery.code, number)) ?? fail('LOTTERY_NOT_FOUND')
  return { lottery, issue }
}

export const pageOf = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({
  offset: (pageNo - 1) * pageSize,
  limit: pageSize,
})
