import { CallError, fail } from '#contract/errors.ts'
import type { Env } from '#server/lib/env.ts'
import { HOUR_MS, after } from '#server/lib/clock.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import type { Account } from '#server/lib/principal.ts'
import { inTimeBand } from '#server/lib/time-band.ts'
import { findKind } from '../kinds.ts'
import { lockCode, useCode } from '../kinds/codes.sql.ts'
import { giveOffer, NotGiven } from '../offers/give-offer.ts'
import { evidenceOf, judgeMember } from '../offers/know-member.ts'
import { holdOffer } from '../offers/offers.sql.ts'
import { lockParticipation } from '../offers/participations.sql.ts'
import { holdClaim } from '../reviews/hold-for-review.ts'
import { countFailures, dropFailure, noteFailure } from './code-failures.sql.ts'

/** No answer to a code comes earlier, so that its time does not tell what was looked up. */
const BAND_MS = 250
/** So many codes that could not be used are answered within an hour. */
export const FAILURES_MAX = 10

const unusable = () => fail('PROMO_CODE_INVALID')

/** Uses the code and gives what its offer gives; returns the offer's id. */
async function redeem(env: Env, account: Account, code: string): Promise<bigint> {
  return env.db.tx(async (tx) => {
    await lockName(tx, `promotions:code:${account.id}`)
    const found = await lockCode(tx, account.merchant, code)
    const offer = found && (await holdOffer(tx, found.offerId))
    const judged = offer && (await judgeMember(tx, env, [offer], account.id))?.get(offer.id)
    const now = env.clock.now()
    if (!found || found.offAt || !offer || judged?.judgement.is !== 'yes' || offer.currency !== account.currency)
      return unusable()
    if (offer.stoppedAt || now < offer.startsAt || now >= offer.endsAt) return unusable()
    if (await lockParticipation(tx, offer.id, account.id, 'once')) return unusable()
    if (found.usesMax !== null && found.used >= found.usesMax) return unusable()
    const answer = await findKind(offer.kind)?.claimable?.(tx, env, offer, judged.traits)
    if (!answer) return unusable()
    await useCode(tx, found)
    const asked = { ...answer, evidence: { code } }
    if (await holdClaim(tx, env, { offer, to: { memberId: account.id, at: now }, answer: asked, judged }))
      return offer.id
    const evidence = { ...evidenceOf(judged.traits, now), code }
    await giveOffer(tx, env, offer, { memberId: account.id, occurrence: answer.occurrence, evidence }, answer.gift)
    return offer.id
  })
}

/**
 * Counts a try as a failure before anything is looked up, one after another, so that many tries at once are not one.
 * Returns the moment that names it. Fails with TOO_MANY_REQUESTS.
 */
async function countTry(env: Env, memberId: string): Promise<Date> {
  return env.db.tx(async (tx) => {
    await lockName(tx, `promotions:code:${memberId}`)
    const at = env.clock.now()
    if ((await countFailures(tx, memberId, after(at, -HOUR_MS))) >= FAILURES_MAX)
      return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_MS / 1000 })
    await noteFailure(tx, memberId, at)
    return at
  })
}

/**
 * Enters a promotion's code and gives what it gives; returns the offer's id. A wrong, an expired, a used and another
 * member's code fail alike with PROMO_CODE_INVALID, in one band of time; too many of them in an hour with
 * TOO_MANY_REQUESTS, whatever the code (docs/reference/promotions.md 1, row 51).
 */
export async function enterCode(env: Env, account: Account, typed: string): Promise<bigint> {
  return inTimeBand(BAND_MS, async () => {
    const at = await countTry(env, account.id)
    try {
      const offer = await redeem(env, account, typed.trim().toUpperCase())
      await dropFailure(env.db, account.id, at)
      return offer
    } catch (error) {
      const isKnown = error instanceof NotGiven || (error instanceof CallError && error.code === 'PROMO_CODE_INVALID')
      if (isKnown) return unusable()
      await dropFailure(env.db, account.id, at)
      throw error
    }
  })
}
