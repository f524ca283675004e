import { lotteryShoot, lotteryShots } from '#contract/lottery/shots.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { showShots } from './list-shots.ts'
import { takeShot } from './take-shot.ts'

/** Adds the calls about shots: everybody reads the list, members add to it. */
export function bindShots(http: Http): void {
  bindCall(http, lotteryShots, (context, asked) => showShots(context, asked))
  bindCall(http, lotteryShoot, async (context, asked) => {
    const { place, at, head } = await takeShot(context, asked)
    return { place, at: at.toISOString(), head }
  })
}
