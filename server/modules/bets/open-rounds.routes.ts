import { toWire } from '#contract/money.ts'
import { OPEN_ROUNDS_SHOWN, openRounds } from '#contract/play/open-rounds.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { listOpenRounds, sumOpenRounds } from './open-rounds.sql.ts'
import { presentRounds } from './present-round.ts'

/** Adds openRounds. */
export function bindOpenRounds(http: Http): void {
  bindCall(http, openRounds, async (context) => {
    const {
      env: { db },
      account,
    } = context
    const [rounds, sums] = await Promise.all([
      listOpenRounds(db, account.id, account.isTrial, OPEN_ROUNDS_SHOWN),
      sumOpenRounds(db, account.id, account.isTrial),
    ])
    return {
      content: await presentRounds(context, rounds),
      total: sums.rounds,
      inPlay: toWire(sums.stakeMinor),
      currency: account.currency,
    }
  })
}
