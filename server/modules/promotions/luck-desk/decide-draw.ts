/** What operators decide about draws: taking one away, and releasing the winners of a raffle. */
import { fail } from '#contract/errors.ts'
import { PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { findDraw, lockDraw, moveDraw } from '../luck/draws.sql.ts'
import { voidDraw } from '../luck/void-draw.ts'
import { payRaffle } from '../raffles/pay-raffle.ts'
import { isWinner, voidDue } from './desk.sql.ts'

/**
 * Takes a draw away: nothing more is taken from it or paid in it, and its secret is told. What was given stays given.
 * Fails with NOT_FOUND, and with OFFER_STATE for a draw that is over or was taken away before.
 */
export async function takeDrawAway(context: OperatorContext, reference: string, reason: string): Promise<void> {
  const { env, merchant, operator } = context
  const found = (await findDraw(env.db, merchant, reference)) ?? fail('NOT_FOUND')
  await env.db.tx(async (tx) => {
    const draw = await lockDraw(tx, found.id)
    if (!draw || draw.state === 'over' || draw.state === 'void') return fail('OFFER_STATE', { state: draw?.state })
    await voidDue(tx, draw.id, 'void', env.clock.now())
    await voidDraw(tx, env, draw, operator.username, reason)
    await writeAudit(tx, context, {
      action: 'draw.void',
      subject: `draw:${reference}`,
      reason,
      before: { state: draw.state, taken: draw.taken, tickets: draw.tickets },
    })
  })
}

/**
 * Releases the winners of a drawn raffle to be paid, and pays them. Fails with NOT_FOUND, OFFER_STATE where nothing
 * waits for an operator, OWN_MONEY for an operator whose own account has won.
 */
export async function payDraw(context: OperatorContext, reference: string, reason: string): Promise<void> {
  const { env, merchant, operator } = context
  const found = (await findDraw(env.db, merchant, reference)) ?? fail('NOT_FOUND')
  await env.db.tx(async (tx) => {
    const draw = await lockDraw(tx, found.id)
    if (draw?.state !== 'drawn' || draw.releasedAt !== null) return fail('OFFER_STATE', { state: draw?.state })
    if (await isWinner(tx, draw.id, operator.personId)) return fail('OWN_MONEY')
    await moveDraw(tx, draw.id, { releasedAt: env.clock.now() })
    await writeAudit(tx, context, { action: 'draw.pay', subject: `draw:${reference}`, reason })
    tx.onCommit(() => env.live.signal('all', PROMOTIONS_TOPIC))
  })
  // what a process that ends here leaves unpaid, the turn of the next minute pays
  const released = await findDraw(env.db, merchant, reference)
  if (released) await payRaffle(env, released)
}
