/** The back office's calls about draws. Operators see their own brand only. */
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { officeDrawWinners, officeLuck, officePayDraw, officeVoidDraw } from '#contract/promotions/office-luck.ts'
import type { WheelTerms } from '#contract/promotions/luck-terms.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { findDraw } from './luck/draws.sql.ts'
import { payDraw, takeDrawAway } from './luck-desk/decide-draw.ts'
import { findDeskDraw, listDeskDraws, listWins, type DeskDraw } from './luck-desk/desk.sql.ts'
import { findOffer } from './offers/offers.sql.ts'
import { findStock } from './wheels/spins.sql.ts'
import { ticketValue } from './wheels/prizes.ts'

const DRAWS_LISTED = 100

const present = ({ reference, opensAt, closesAt, sumMinor, givenMinor, state, releasedAt, ...draw }: DeskDraw) => ({
  id: reference,
  kind: draw.kind,
  version: draw.version,
  opensAt: opensAt.toISOString(),
  closesAt: closesAt.toISOString(),
  state,
  seal: draw.seal,
  envelopes: draw.envelopes,
  sum: sumMinor === null ? null : toWire(sumMinor),
  taken: draw.kind === 'raffle' ? draw.tickets : draw.kind === 'lucky_wheel' ? draw.spins : draw.taken,
  given: toWire(givenMinor),
  needsReview: state === 'drawn' && releasedAt === null,
  endedBy: draw.endedBy,
  reason: draw.reason,
})

/** Adds the calls. */
export function bindLuckOffice(http: Http): void {
  bindCall(http, officeLuck, async ({ env: { db }, merchant }, { id }) => {
    const offer = (await findOffer(db, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    const draws = await listDeskDraws(db, offer.id, DRAWS_LISTED)
    // its schema has read the document
    const wheel = offer.kind === 'lucky_wheel' ? (offer.document.terms as WheelTerms) : null
    const stock = await findStock(db, offer.id, offer.version)
    return {
      currency: offer.currency,
      draws: draws.map(present),
      prizes: (wheel?.prizes ?? []).map((prize, at) => ({
        amount: toWire(parseMoney(prize.amount)),
        weight: prize.weight,
        stock: prize.stock,
        left: prize.stock === null ? null : (stock.get(at) ?? 0),
      })),
      ticketValue: wheel ? toWire(ticketValue(wheel)) : null,
      ticketValueMax: wheel ? toWire(parseMoney(wheel.ticketValueMax)) : null,
    }
  })
  bindCall(http, officeDrawWinners, async ({ env: { db }, merchant }, { id, pageNo, pageSize }) => {
    const draw = (await findDraw(db, merchant, id)) ?? fail('NOT_FOUND')
    const { rows, total } = await listWins(db, draw.id, (pageNo - 1) * pageSize, pageSize)
    const content = rows.map(({ memberId, username, amountMinor, at, ...rest }) => ({
      ...rest,
      member: { id: memberId, username },
      amount: toWire(amountMinor),
      at: at?.toISOString() ?? null,
    }))
    return toPage(content, pageNo, pageSize, total)
  })
  bindCall(http, officeVoidDraw, async (context, { id, reason }) => {
    await takeDrawAway(context, id, reason)
    return present(await findDeskDraw(context.env.db, id))
  })
  bindCall(http, officePayDraw, async (context, { id, reason }) => {
    await payDraw(context, id, reason)
    return present(await findDeskDraw(context.env.db, id))
  })
}
