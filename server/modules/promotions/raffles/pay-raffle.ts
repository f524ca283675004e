/** Pays the winners of a raffle, each in a commit of its own: a process that ends in between leaves the rest waiting. */
import type { RaffleTerms } from '#contract/promotions/luck-terms.ts'
import type { GivingRefusal } from '#contract/rewards/rewards.ts'
import type { Env } from '#server/lib/env.ts'
import { giveOffer, NotGiven } from '../offers/give-offer.ts'
import { holdOffer } from '../offers/offers.sql.ts'
import { lockDraw, moveDraw, type Draw } from '../luck/draws.sql.ts'
import { findVersionTerms } from '../luck/version-terms.sql.ts'
import { listDue, lockDue, settleWinner } from './raffles.sql.ts'

/** What may be different tomorrow: the prize waits. */
const PASSING: readonly GivingRefusal[] = ['day_used_up']

async function pay(env: Env, draw: Draw, place: number, terms: RaffleTerms): Promise<void> {
  await env.db.tx(async (tx) => {
    const winner = await lockDue(tx, draw.id, place)
    if (!winner) return
    const offer = await holdOffer(tx, draw.offerId)
    if (!offer) throw new Error('a raffle without an offer')
    const { gift, claim, claimDays } = terms
    const given = await giveOffer(
      tx,
      env,
      offer,
      {
        memberId: winner.memberId,
        occurrence: `draw:${draw.reference}:${place}`,
        evidence: { draw: draw.reference, ticket: winner.ticket },
      },
      { amountMinor: winner.amountMinor, depositMinor: 0n, form: gift, claim, claimDays },
    )
    const reward = given.status === 'refused' ? null : given.participation.reward
    await settleWinner(tx, draw.id, place, { state: 'given', reward, reason: null, at: env.clock.now() })
  })
}

async function withhold(env: Env, drawId: bigint, place: number, reason: GivingRefusal): Promise<void> {
  await env.db.tx(async (tx) => {
    if (await lockDue(tx, drawId, place))
      await settleWinner(tx, drawId, place, { state: 'withheld', reward: null, reason, at: env.clock.now() })
  })
}

/**
 * Pays what is due of a drawn raffle that may be paid; a member to whom nothing may be given is listed as withheld, with
 * the reason. Protection and ceilings are read again for each. Safe to repeat: every prize is paid once.
 */
export async function payRaffle(env: Env, draw: Draw): Promise<void> {
  if (draw.state !== 'drawn' || draw.releasedAt === null) return
  const terms = await findVersionTerms<RaffleTerms>(env.db, draw.offerId, draw.version)
  for (const place of await listDue(env.db, draw.id)) {
    try {
      await pay(env, draw, place, terms)
    } catch (error) {
      if (!(error instanceof NotGiven)) throw error
      if (!PASSING.includes(error.why)) await withhold(env, draw.id, place, error.why)
    }
  }
  await env.db.tx(async (tx) => {
    const now = await lockDraw(tx, draw.id)
    if (now?.state === 'drawn' && (await listDue(tx, draw.id)).length === 0)
      await moveDraw(tx, draw.id, { state: 'over', endedAt: env.clock.now() })
  })
}
