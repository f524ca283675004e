/** Opening a lottery: the site plays it itself, so that a launch leads to a page of it and to no vendor. */
import type { z } from 'zod'
import type { lotteryLaunch } from '#contract/lottery/hall.ts'
import type { PrizeMode } from '#contract/lottery/shapes.ts'
import { fail } from '#contract/errors.ts'
import { paths } from '#contract/paths.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import type { OwnPage } from '#server/lib/vendor-slots.ts'
import { putRecentPlay } from '#server/modules/catalogue/own-games/player-games.sql.ts'
import { findBar } from '#server/modules/play/switches/bars.sql.ts'
import { admitLaunch } from '#server/modules/protection/admit-launch.ts'
import { grantPlayMoney } from '#server/modules/wallet/grant-play-money.ts'
import { findLottery, type Lottery } from '#games/lottery/lotteries.ts'
import { areaOf } from '#games/lottery/places.ts'
import { getLottery, saleOf } from './describe-lottery.ts'

type Order = z.output<typeof lotteryLaunch.input>
type Launched = z.output<typeof lotteryLaunch.output>

/** Returns the page that plays a title of the catalogue: a title of a lottery's code is that lottery. */
export function pageOfTitle({ gameCode, isTrial, backUrl, language }: OwnPage): string | null {
  const lottery = findLottery(gameCode)
  return lottery && paths.hall(areaOf(lottery), gameCode, { trial: isTrial ? '1' : undefined, backUrl, language })
}

/** Returns the mode that is played: the one that was asked for, else the lottery's first. */
function modeOf(lottery: Lottery | null, asked: PrizeMode | undefined): PrizeMode {
  if (lottery && asked && !lottery.modes.includes(asked)) return fail('LOTTERY_OFF')
  return asked ?? lottery?.modes[0] ?? 'LOTT'
}

/**
 * Opens the hall, or one lottery. Fails with LOTTERY_NOT_FOUND, with LOTTERY_OFF where the brand does not sell it (in
 * this mode), with PLAY_BARRED when the member may not play, and with EXCLUDED, ON_BREAK or PLAY_LIMIT as admitLaunch says.
 */
export async function launchLottery({ env, account, merchant }: PlayerContext, order: Order): Promise<Launched> {
  const lottery = order.gameCode === undefined ? null : getLottery(order.gameCode)
  if (lottery && order.lottoArea && areaOf(lottery) !== order.lottoArea) return fail('LOTTERY_NOT_FOUND')
  const prizeMode = modeOf(lottery, order.prizeMode)
  if (lottery && (await saleOf(env, merchant)).get(lottery.code) !== 'on') return fail('LOTTERY_OFF')
  if (await findBar(env.db, account.id)) return fail('PLAY_BARRED')
  const isTrial = account.isTrial || order.launchMode === 'TRIAL'
  await admitLaunch(env, account.id, isTrial)
  if (isTrial) await grantPlayMoney(env, account)
  if (lottery) await putRecentPlay(env.db, account.id, lottery.code, env.clock.now())
  const view = lottery ? order.view : 'lobby'
  const area = lottery ? areaOf(lottery) : (order.lottoArea ?? 'CN')
  const asked = {
    prizeMode: order.prizeMode,
    trial: order.launchMode === 'TRIAL' && !account.isTrial ? '1' : undefined,
    backUrl: order.backUrl,
    language: order.language,
  }
  return {
    path: paths.hall(area, view === 'betting' ? lottery?.code : undefined, asked),
    gameCode: lottery?.code ?? null,
    prizeMode,
    view,
    isTrial,
    backUrl: order.backUrl ?? paths.home(),
  }
}
