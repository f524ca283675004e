/** Shooting: a member's free number in the sum that decides an issue. */
import type { ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { lotteryShoot } from '#contract/lottery/shots.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { takesShots } from '#games/lottery/sea/yeekee.ts'
import { sqlState } from '#server/lib/db.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { maskName } from '#server/lib/mask-name.ts'
import { findBar } from '#server/modules/play/switches/bars.sql.ts'
import { admitLaunch } from '#server/modules/protection/admit-launch.ts'
import { readSale } from '../terms/on-sale.ts'
import { findRound, findShot, insertShot, type TakenShot } from './shots.sql.ts'

type Asked = ParsedInputOf<typeof lotteryShoot>

const REFUSALS = { LO007: 'SHOTS_CLOSED', LO008: 'SHOT_TOO_SOON', LO009: 'SHOTS_SPENT' } as const
const refusalOf = (state: string | null) => REFUSALS[state as keyof typeof REFUSALS] as string | undefined

/** A name in the published list has no separator of its hash in it. */
const shownName = (name: string) => maskName(name).replaceAll('|', '*').slice(0, 40)

async function take(context: PlayerContext, issue: bigint, { shot, requestId }: Asked): Promise<TakenShot> {
  const { env, account } = context
  const memberId = account.id
  try {
    const taken = await insertShot(env.db, {
      issue,
      shot: Number(shot),
      memberId,
      shown: shownName(account.username),
      requestId,
    })
    if (taken) return taken
  } catch (error) {
    const code = refusalOf(sqlState(error))
    if (code === undefined) throw error
    return fail(code as 'SHOTS_CLOSED')
  }
  const known = (await findShot(env.db, { issue, memberId, requestId })) ?? fail('SHOTS_CLOSED')
  return known.shot === Number(shot) ? known : fail('KEY_REUSED')
}

/**
 * Takes a member's shot; the same request gets the same place. A shot of a trial is looked at in the same way, is not in
 * the list and does not count. Fails with SHOTS_CLOSED, SHOT_TOO_SOON and SHOTS_SPENT as the database says, and as a
 * launch does for a member who may not play.
 */
export async function takeShot(
  context: PlayerContext,
  asked: Asked,
): Promise<{ place: number | null; at: Date; head: string | null }> {
  const { env, account, merchant } = context
  const lottery = findLottery(asked.gameCode)
  if (!lottery || !takesShots(lottery)) return fail('LOTTERY_NOT_FOUND')
  if ((await readSale(env, merchant)).get(lottery.code) !== 'on') return fail('LOTTERY_OFF')
  if (await findBar(env.db, account.id)) return fail('PLAY_BARRED')
  const isTrial = account.isTrial || asked.trial
  await admitLaunch(env, account.id, isTrial)
  const round = (await findRound(env.db, lottery.code, asked.issue)) ?? fail('LOTTERY_NOT_FOUND')
  if (!isTrial) return take(context, round.issue, asked)
  return round.isOver ? fail('SHOTS_CLOSED') : { place: null, at: round.now, head: null }
}
