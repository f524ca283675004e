import { parseMoney } from '#contract/money.ts'
import { fail } from '#contract/errors.ts'
import type { CheckInTerms } from '#contract/promotions/luck-terms.ts'
import { MY_PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import { stepOf } from '#games/luck/check-in.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { localDay } from '#server/lib/local-day.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import type { Account } from '#server/lib/principal.ts'
import { answering } from '../offers/answering.ts'
import { giveOffer } from '../offers/give-offer.ts'
import { admitMember, getLuckOffer } from '../luck/admit-member.ts'
import { checkNeeds } from '../luck/needs.ts'
import { insertCheckIn, listCheckIns, type CheckIn } from './check-ins.sql.ts'

async function put(tx: Tx, env: Env, account: Account, offerId: bigint): Promise<CheckIn> {
  const { offer, evidence, now } = await admitMember<CheckInTerms>(tx, env, account, offerId)
  const { rewards, needs, gift, claim, claimDays } = offer.document.terms
  const { timeZone } = await getBrandIn(tx, env, offer.brand)
  const day = localDay(now, timeZone)
  const [last] = await listCheckIns(tx, offer.id, account.id, 1)
  const step = stepOf(last ?? null, day, rewards.length)
  if (last?.day === day) return last
  // a day before the last one: the brand's time zone was changed
  if (step === null) return fail('PROMOTION_STATE', { state: 'claimed' })
  await checkNeeds(tx, env, account.merchant, account.id, needs)
  const amountMinor = parseMoney(rewards[step - 1] ?? '0')
  const given = await giveOffer(
    tx,
    env,
    offer,
    { memberId: account.id, occurrence: `day:${day}`, evidence },
    { amountMinor, depositMinor: 0n, form: gift, claim, claimDays },
  )
  if (given.status === 'refused' || given.participation.reward === null) throw new Error('a check-in without a reward')
  // giving waits for the ceiling's lock: the day may be over now (docs/reference/promotions.md 1, row 41)
  const isLate = localDay(env.clock.now(), timeZone) !== day || env.clock.now() >= offer.endsAt
  if (isLate) return fail('PROMOTION_STATE', { state: 'close' })
  const { reward } = given.participation
  const done = { offerId: offer.id, memberId: account.id, day, step, amountMinor, reward, at: now }
  await insertCheckIn(tx, done)
  tx.onCommit(() => env.live.signal(account.id, MY_PROMOTIONS_TOPIC))
  return done
}

/**
 * Checks a member in for the brand's day and pays the streak's step in one commit; the same day again answers the same.
 * Fails with PROMOTION_NOT_MET when something must be done first, and as `admitMember` and `answering` say.
 */
export async function checkIn(env: Env, account: Account, id: string): Promise<CheckIn & { currency: string }> {
  const offer = await getLuckOffer<CheckInTerms>(env.db, env, account, id, ['check_in'])
  const done = await answering(() =>
    env.db.tx(async (tx) => {
      await lockName(tx, `luck ${offer.id} ${account.id}`)
      return put(tx, env, account, offer.id)
    }),
  )
  return { ...done, currency: offer.currency }
}
