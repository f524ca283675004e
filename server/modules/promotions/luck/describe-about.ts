import { toWire } from '#contract/money.ts'
import { WINNERS_SHOWN } from '#contract/promotions/luck.ts'
import type { GiftForm } from '#contract/promotions/document-parts.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { listLimits } from '#server/modules/protection/limits.sql.ts'
import type { LuckOffer, Member } from './admit-member.ts'
import { listWinners, presentWinner } from './winners.sql.ts'

/** Returns what every scene says of its offer. */
export async function describeAbout(
  q: Queryable,
  env: Env,
  offer: LuckOffer<{ gift: GiftForm }>,
  member: Member,
  list: 'lucky_wheel' | 'envelopes' | null,
) {
  const { gift } = offer.document.terms
  // a member who has set limits is not urged: others' wins are not shown to them
  const isCalm = (await listLimits(q, member.id)).length > 0
  const winners = list === null || isCalm ? [] : await listWinners(q, list, offer.id, WINNERS_SHOWN)
  return {
    isCalm,
    id: String(offer.id),
    currency: offer.currency,
    now: env.clock.now().toISOString(),
    timeZone: (await getBrand(env, offer.brand)).timeZone,
    endsAt: offer.endsAt.toISOString(),
    gift: { form: gift.form, times: gift.form === 'cash' ? String(gift.turnover) : gift.rules.wageringTimes },
    winners: winners.map((one) => {
      const { amountMinor, ...shown } = presentWinner(one, member.id)
      return { ...shown, amount: toWire(amountMinor) }
    }),
  }
}
