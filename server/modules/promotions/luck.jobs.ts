/** What draws do by the clock: they are sealed a day before they open, end, are told, drawn and paid. */
import type { LuckKind } from '#contract/promotions/luck-terms.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { lockDraw, listToFinish, moveDraw, type Draw } from './luck/draws.sql.ts'
import { makeDraws } from './luck/make-draws.ts'
import { listOfKinds } from './offers/offers.sql.ts'
import { drawRaffle } from './raffles/draw-raffle.ts'
import { payRaffle } from './raffles/pay-raffle.ts'

const DRAWING_KINDS: readonly LuckKind[] = ['lucky_wheel', 'raffle', 'red_envelope', 'envelope_rain']
/** Draws of one turn; the next turn goes on. */
const DRAWS_MAX = 200

/** Ends a wheel's day or a pack of envelopes, and tells its secret: nobody can take from it any more. */
async function endDraw(env: Env, id: bigint): Promise<void> {
  await env.db.tx(async (tx) => {
    const draw = await lockDraw(tx, id)
    const now = env.clock.now()
    if (draw?.state === 'open' && now >= draw.closesAt)
      await moveDraw(tx, id, { state: 'over', toldAt: now, endedAt: now })
  })
}

async function finish(env: Env, draw: Draw): Promise<void> {
  if (draw.kind !== 'raffle') return endDraw(env, draw.id)
  await drawRaffle(env, draw)
  const [now] = await listToFinish(env.db, env.clock.now(), DRAWS_MAX).then((all) =>
    all.filter(({ id }) => id === draw.id),
  )
  if (now) await payRaffle(env, now)
}

/**
 * Makes the draws that open today or tomorrow, and ends those whose time is over. One that fails does not hold up the
 * others; it is tried again a minute later.
 */
export async function turnDraws(env: Env): Promise<void> {
  const now = env.clock.now()
  for (const offer of await listOfKinds(env.db, DRAWING_KINDS, now)) await makeDraws(env.db, env, offer)
  for (const draw of await listToFinish(env.db, now, DRAWS_MAX)) {
    try {
      await finish(env, draw)
    } catch (error) {
      env.log.error({ err: error, draw: draw.reference }, 'a draw could not be finished')
    }
  }
}

export const LUCK_JOBS: readonly Job[] = [
  defineTurn({ name: 'promotions.turn-draws', schedule: '* * * * *', run: turnDraws }),
]
