import { toWire } from '#contract/money.ts'
import { DRAWS_SHOWN, type EnvelopeLuck } from '#contract/promotions/luck.ts'
import type { RainTerms, RedEnvelopeTerms } from '#contract/promotions/luck-terms.ts'
import { parseMoney } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import type { LuckOffer, Member } from '../luck/admit-member.ts'
import { describeAbout } from '../luck/describe-about.ts'
import { presentDraw } from '../luck/draw-secrets.ts'
import { findOpenDraw, listComing, listDraws, type Draw } from '../luck/draws.sql.ts'
import { makeDraws } from '../luck/make-draws.ts'
import { findNeeds } from '../luck/needs.ts'
import { findGrab, type Grab } from './grabs.sql.ts'

function stateOf(open: Draw | null, next: Draw | undefined, grab: Grab | null, isMet: boolean): EnvelopeLuck['state'] {
  if (open && grab) return 'opened'
  if (open && open.taken >= (open.envelopes ?? 0)) return 'all_taken'
  if (open) return isMet ? 'open' : 'not_met'
  return next ? 'coming' : 'none'
}

/** Returns the scene of a pack of envelopes, or of a rain, for a member. */
export async function describeEnvelopes(
  env: Env,
  offer: LuckOffer<RedEnvelopeTerms | RainTerms>,
  member: Member,
): Promise<EnvelopeLuck> {
  const { terms } = offer.document
  await makeDraws(env.db, env, offer)
  const now = env.clock.now()
  const [about, needs, open, coming, newest] = await Promise.all([
    describeAbout(env.db, env, offer, member, 'envelopes'),
    findNeeds(env.db, env, offer.brand, member.id, terms.needs),
    findOpenDraw(env.db, offer.id, now),
    listComing(env.db, offer.id, now, DRAWS_SHOWN),
    listDraws(env.db, offer.id, DRAWS_SHOWN * 2),
  ])
  const grab = open ? await findGrab(env.db, open.id, member.id) : null
  const shown = open ?? coming[0]
  return {
    kind: offer.kind === 'red_envelope' ? 'red_envelope' : 'envelope_rain',
    ...about,
    state: stateOf(open, coming[0], grab, needs.state.isMet),
    draw: shown ? presentDraw(env, shown) : null,
    sum: toWire(shown?.sumMinor ?? parseMoney(terms.sum)),
    envelopes: shown?.envelopes ?? terms.envelopes,
    amount: grab ? toWire(grab.amountMinor) : null,
    needs: needs.state,
    coming: coming.map(({ opensAt, closesAt }) => ({
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
    })),
    past: newest
      .filter(({ closesAt }) => closesAt <= now)
      .slice(0, DRAWS_SHOWN)
      .map((draw) => presentDraw(env, draw)),
  }
}
