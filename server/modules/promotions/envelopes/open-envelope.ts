/** Opens a member's envelope of a pack: one each, in the order of coming, until none is left. */
import { fail } from '#contract/errors.ts'
import type { RainTerms, RedEnvelopeTerms } from '#contract/promotions/luck-terms.ts'
import { MY_PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import { decideEnvelopes } from '#games/luck/proofs.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import type { Account } from '#server/lib/principal.ts'
import { answering } from '../offers/answering.ts'
import { giveOffer } from '../offers/give-offer.ts'
import { admitMember, getLuckOffer } from '../luck/admit-member.ts'
import { hmac, openSecret } from '../luck/draw-secrets.ts'
import { findDraw, lockDraw, takeEnvelope, type Draw } from '../luck/draws.sql.ts'
import { throughGate } from '../luck/gate.ts'
import { checkNeeds } from '../luck/needs.ts'
import { findGrab, insertGrab, type Grab } from './grabs.sql.ts'

/** Ledger units of the smallest amount that an envelope holds: a cent. */
const CENT = 100n
/** Kinds whose draws are packs of envelopes. */
export const PACKS = ['red_envelope', 'envelope_rain'] as const

type Terms = RedEnvelopeTerms | RainTerms
/** `grab` null: all are taken. */
export type Opened = { draw: Draw; grab: Grab | null; currency: string }

/** So many draws of a process are remembered with their amounts: they never change. */
const DRAWS_KEPT = 20
const kept = new WeakMap<Env['db'], Map<bigint, Promise<bigint[]>>>()

/**
 * Returns the envelopes of a draw in the order of taking, in ledger units. They are counted once in a process: nobody
 * waits for them while the draw is locked.
 */
export function amountsOf(env: Env, draw: Draw): Promise<bigint[]> {
  const known = kept.get(env.db) ?? new Map<bigint, Promise<bigint[]>>()
  kept.set(env.db, known)
  const amounts = known.get(draw.id) ?? countAmounts(env, draw)
  for (const oldest of known.keys()) if (known.size >= DRAWS_KEPT && !known.has(draw.id)) known.delete(oldest)
  known.set(draw.id, amounts)
  amounts.catch(() => known.delete(draw.id))
  return amounts
}

async function countAmounts(env: Env, draw: Draw): Promise<bigint[]> {
  const amounts = await decideEnvelopes(hmac, {
    secret: openSecret(env, draw),
    round: draw.reference,
    sum: Number((draw.sumMinor ?? 0n) / CENT),
    count: draw.envelopes ?? 0,
  })
  return amounts.map((cents) => BigInt(cents) * CENT)
}

async function take(tx: Tx, env: Env, account: Account, found: Draw): Promise<Grab | null> {
  const { offer, evidence } = await admitMember<Terms>(tx, env, account, found.offerId)
  const { gift, claim, claimDays, needs } = offer.document.terms
  await checkNeeds(tx, env, account.merchant, account.id, needs)
  const amounts = await amountsOf(env, found)
  const draw = await lockDraw(tx, found.id)
  const now = env.clock.now()
  if (!draw || draw.state === 'void') return fail('PROMOTION_STATE', { state: 'close' })
  if (now < draw.opensAt) return fail('PROMOTION_STATE', { state: 'coming_soon' })
  if (draw.state !== 'open' || now >= draw.closesAt) return fail('PROMOTION_STATE', { state: 'close' })
  const place = await takeEnvelope(tx, draw.id)
  if (place === null) return null
  const amountMinor = amounts[place]
  if (amountMinor === undefined) throw new RangeError('an envelope that does not exist')
  const given = await giveOffer(
    tx,
    env,
    offer,
    { memberId: account.id, occurrence: `envelope:${draw.reference}`, evidence },
    { amountMinor, depositMinor: 0n, form: gift, claim, claimDays },
  )
  if (given.status === 'refused' || given.participation.reward === null) throw new Error('an envelope without a reward')
  const { reward } = given.participation
  const grab = { drawId: draw.id, memberId: account.id, place, amountMinor, reward, at: now }
  await insertGrab(tx, grab)
  tx.onCommit(() => env.live.signal(account.id, MY_PROMOTIONS_TOPIC))
  return grab
}

const isFull = ({ taken, envelopes }: Draw) => taken >= (envelopes ?? 0)

/**
 * Opens the member's envelope: its amount, its place and the payment are one commit, and a repetition answers the same.
 * Fails with NOT_FOUND for a draw that is not there for the member, PROMOTION_STATE before it opens and after it closed,
 * PROMOTION_NOT_MET when something must be done first, and as `answering` says.
 */
export async function openEnvelope(env: Env, account: Account, reference: string): Promise<Opened> {
  const draw = await findDraw(env.db, account.merchant, reference)
  if (!draw || !(PACKS as readonly string[]).includes(draw.kind)) return fail('NOT_FOUND')
  const look = async (): Promise<Opened | null> => {
    const known = await findGrab(env.db, draw.id, account.id)
    if (known) return { draw, grab: known, currency }
    const now = await findDraw(env.db, account.merchant, reference)
    const isTooLate = now?.state === 'open' && isFull(now) && env.clock.now() < now.closesAt
    return isTooLate ? { draw, grab: null, currency } : null
  }
  const { currency } = await throughGate(env, 'look', () => getLuckOffer(env.db, env, account, draw.offerId, PACKS))
  const seen = await throughGate(env, 'look', look)
  if (seen) return seen
  return throughGate(env, 'take', async () => {
    // the last one may have been taken while they waited: nobody waits at a lock for nothing
    const now = await look()
    if (now) return now
    const grab = await answering(() =>
      env.db.tx(async (tx) => {
        await lockName(tx, `luck ${draw.offerId} ${account.id}`)
        return (await findGrab(tx, draw.id, account.id)) ?? (await take(tx, env, account, draw))
      }),
    )
    return { draw, grab, currency }
  })
}
