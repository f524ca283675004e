import { fail } from '#contract/errors.ts'
import type { RaffleTerms } from '#contract/promotions/luck-terms.ts'
import { MY_PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import { TICKETS_SHOWN } from '#contract/promotions/luck.ts'
import { RAFFLE_TICKETS_MAX } from '#games/luck/raffle.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import type { Account } from '#server/lib/principal.ts'
import { admitMember, getLuckOffer } from '../luck/admit-member.ts'
import { countTickets, findOpenDraw, lockDraw } from '../luck/draws.sql.ts'
import { makeDraws } from '../luck/make-draws.ts'
import { countEarned } from '../luck/needs.ts'
import { findOwnTickets, insertTickets } from './raffles.sql.ts'

export type Entered = { entered: number[]; enteredCount: number; total: number }

async function enter(tx: Tx, env: Env, account: Account, offerId: bigint, seed: string): Promise<Entered> {
  const { offer } = await admitMember<RaffleTerms>(tx, env, account, offerId)
  const found = await findOpenDraw(tx, offer.id, env.clock.now())
  const draw = found && (await lockDraw(tx, found.id))
  const now = env.clock.now()
  if (draw?.state !== 'open' || now >= draw.closesAt) return fail('PROMOTION_STATE', { state: 'close' })
  const own = await findOwnTickets(tx, draw.id, account.id, TICKETS_SHOWN)
  const earned = await countEarned(tx, env, offer, account.id, offer.document.terms.tickets, draw.closesAt)
  const count = earned - own.count
  if (count <= 0) return { entered: [], enteredCount: own.count, total: draw.tickets }
  if (draw.tickets + count > RAFFLE_TICKETS_MAX) return fail('PROMOTION_USED_UP')
  const total = await countTickets(tx, draw.id, count)
  const first = total - count + 1
  await insertTickets(tx, {
    drawId: draw.id,
    memberId: account.id,
    first,
    count,
    used: own.count,
    holder: own.tickets[0] ?? first,
    seed,
    at: now,
  })
  tx.onCommit(() => env.live.signal(account.id, MY_PROMOTIONS_TOPIC))
  return { entered: Array.from({ length: count }, (_, at) => first + at), enteredCount: earned, total }
}

/**
 * Enters every ticket that the member has earned and not entered yet, under the seed of their device. A repetition
 * enters nothing more. Fails with PROMOTION_STATE when the raffle is closed, and as `admitMember` says.
 */
export async function enterRaffle(env: Env, account: Account, id: string, seed: string): Promise<Entered> {
  const offer = await getLuckOffer<RaffleTerms>(env.db, env, account, id, ['raffle'])
  await makeDraws(env.db, env, offer)
  return env.db.tx(async (tx) => {
    await lockName(tx, `luck ${offer.id} ${account.id}`)
    return enter(tx, env, account, offer.id, seed)
  })
}
