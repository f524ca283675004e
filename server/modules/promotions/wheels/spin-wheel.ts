/** One ticket, one outcome, for ever. */
import { fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import type { WheelTerms } from '#contract/promotions/luck-terms.ts'
import { MY_PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import { decideSpin } from '#games/luck/proofs.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import type { Account } from '#server/lib/principal.ts'
import { answering } from '../offers/answering.ts'
import { giveOffer } from '../offers/give-offer.ts'
import { admitMember, getLuckOffer, type LuckOffer } from '../luck/admit-member.ts'
import { hmac, openSecret } from '../luck/draw-secrets.ts'
import { holdOpenDraw } from '../luck/draws.sql.ts'
import { makeDraws } from '../luck/make-draws.ts'
import { countEarned } from '../luck/needs.ts'
import { fallbackOf, weightsOf } from './prizes.ts'
import { findLastNumber, findSpin, insertSpin, takeStock, type SealedSpin } from './spins.sql.ts'

/** Returns what a ticket of a member is called in the stream: nobody else's ticket has this name. */
export const ticketName = (memberId: string, number: number) => `${memberId}-${number}`

/** The ticket's number, the seed that the member's device drew, and the seal that their page showed. */
export type SpinOrder = { id: string; number: number; seed: string; seal: string }

async function takePrize(tx: Tx, { id, version, document }: LuckOffer<WheelTerms>, drawn: number): Promise<number> {
  const isInStock = document.terms.prizes[drawn]?.stock !== null
  return isInStock && !(await takeStock(tx, id, version, drawn)) ? fallbackOf(document.terms) : drawn
}

async function spin(tx: Tx, env: Env, account: Account, offerId: bigint, order: SpinOrder): Promise<void> {
  const { number, seed, seal } = order
  const { offer, evidence, now } = await admitMember<WheelTerms>(tx, env, account, offerId)
  const { terms } = offer.document
  const used = await findLastNumber(tx, offer.id, account.id)
  const earned = await countEarned(tx, env, offer, account.id, terms.tickets, offer.endsAt)
  if (number !== used + 1 || number > earned) return fail('LUCK_NO_TICKET', { left: Math.max(0, earned - used) })
  const draw = await holdOpenDraw(tx, offer.id, now)
  if (draw?.seal !== seal) return fail('LUCK_SEAL_OVER')
  const drawn = await decideSpin(hmac, {
    secret: openSecret(env, draw),
    round: draw.reference,
    ticket: ticketName(account.id, number),
    seed,
    weights: weightsOf(terms),
  })
  const prize = await takePrize(tx, offer, drawn)
  const amountMinor = parseMoney(terms.prizes[prize]?.amount ?? '0')
  const { gift, claim, claimDays } = terms
  const given =
    amountMinor === 0n
      ? null
      : await giveOffer(
          tx,
          env,
          offer,
          { memberId: account.id, occurrence: `spin:${number}`, evidence },
          { amountMinor, depositMinor: 0n, form: gift, claim, claimDays },
        )
  if (given?.status === 'refused') throw new Error('a refusal that was not thrown')
  await insertSpin(tx, {
    offerId: offer.id,
    memberId: account.id,
    number,
    version: offer.version,
    drawId: draw.id,
    seed,
    drawn,
    prize,
    amountMinor,
    reward: given?.participation.reward ?? null,
    at: now,
  })
  tx.onCommit(() => env.live.signal(account.id, MY_PROMOTIONS_TOPIC))
}

/**
 * Uses a member's next ticket, once for ever: outcome, stock and payment are one commit, and the same ticket again, with
 * whatever seed, answers the first outcome. Fails with LUCK_NO_TICKET for a ticket that the member does not have,
 * LUCK_SEAL_OVER when the wheel has another seal by now, and as `admitMember` and `answering` say.
 */
export async function spinWheel(env: Env, account: Account, order: SpinOrder): Promise<SealedSpin> {
  const offer = await getLuckOffer<WheelTerms>(env.db, env, account, order.id, ['lucky_wheel'])
  const known = await findSpin(env.db, offer.id, account.id, order.number)
  if (known) return known
  await makeDraws(env.db, env, offer)
  return answering(() =>
    env.db.tx(async (tx) => {
      await lockName(tx, `luck ${offer.id} ${account.id}`)
      if (!(await findSpin(tx, offer.id, account.id, order.number))) await spin(tx, env, account, offer.id, order)
      const spun = await findSpin(tx, offer.id, account.id, order.number)
      if (!spun) throw new Error('a spin went away')
      return spun
    }),
  )
}
