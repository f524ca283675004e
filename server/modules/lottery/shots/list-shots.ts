/** The shots of an issue as everybody sees them, and the caller's own. */
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { SHOTS_LISTED, SHOTS_OF_MEMBER, type lotteryShots, type ShotRow } from '#contract/lottery/shots.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { LEAST_SHOTS, printShot, takesShots } from '#games/lottery/sea/yeekee.ts'
import type { Context } from '#server/lib/http.ts'
import { readNow } from '../issues/issues.sql.ts'
import { findRound, listNewest, listOwn, type ShotRow as Row } from './shots.sql.ts'

/** Returns a shot as it is published. */
export const presentShot = ({ place, shot, shown, at, isDemo }: Row): ShotRow => ({
  place,
  shot: printShot(shot),
  name: shown,
  at: at.toISOString(),
  isDemo,
})

/** Returns the shots of an issue, or of the one whose shots end next. Fails with LOTTERY_NOT_FOUND. */
export async function showShots(
  { env, principal }: Pick<Context, 'env' | 'principal'>,
  { gameCode, issue }: ParsedInputOf<typeof lotteryShots>,
): Promise<OutputOf<typeof lotteryShots>> {
  const lottery = findLottery(gameCode)
  if (!lottery || !takesShots(lottery)) return fail('LOTTERY_NOT_FOUND')
  const round = await findRound(env.db, lottery.code, issue ?? null)
  if (!round && issue !== undefined) return fail('LOTTERY_NOT_FOUND')
  if (!round) return { now: (await readNow(env.db)).toISOString(), round: null }
  const memberId = principal?.kind === 'account' ? principal.account.id : null
  const [list, mine] = await Promise.all([
    listNewest(env.db, round.issue, SHOTS_LISTED),
    memberId === null ? [] : listOwn(env.db, round.issue, memberId),
  ])
  return {
    now: round.now.toISOString(),
    round: {
      issue: round.number,
      closesAt: round.closesAt.toISOString(),
      endsAt: round.endsAt.toISOString(),
      count: round.shots,
      least: LEAST_SHOTS,
      head: round.head,
      list: list.map(presentShot),
      mine: mine.map(({ place, shot, at }) => ({ place, shot: printShot(shot), at: at.toISOString() })),
      left: Math.max(0, SHOTS_OF_MEMBER - mine.length),
    },
  }
}
