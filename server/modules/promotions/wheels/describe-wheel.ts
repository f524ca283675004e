import { parseMoney, toWire } from '#contract/money.ts'
import { SPINS_SHOWN, type SpinRow, type WheelLuck } from '#contract/promotions/luck.ts'
import type { WheelTerms } from '#contract/promotions/luck-terms.ts'
import type { Env } from '#server/lib/env.ts'
import type { LuckOffer, Member } from '../luck/admit-member.ts'
import { describeAbout } from '../luck/describe-about.ts'
import { openSecret, presentDraw } from '../luck/draw-secrets.ts'
import { findOpenDraw, listDraws } from '../luck/draws.sql.ts'
import { makeDraws } from '../luck/make-draws.ts'
import { countEarned, presentTickets } from '../luck/needs.ts'
import { ticketValue } from './prizes.ts'
import { findLastNumber, findStock, listSpins, type SealedSpin } from './spins.sql.ts'
import { ticketName } from './spin-wheel.ts'

/** Returns a spin as its member sees it. */
export function presentSpin(env: Env, spin: SealedSpin): SpinRow {
  const { number, prize, drawn, amountMinor, at, reference, memberId, seed, weights, seal, toldAt } = spin
  return {
    number,
    prize,
    drawn,
    amount: toWire(amountMinor),
    at: at.toISOString(),
    draw: reference,
    ticket: ticketName(memberId, number),
    seed,
    weights,
    seal,
    secret: toldAt ? openSecret(env, spin) : null,
  }
}

/** Returns the wheel's scene for a member. */
export async function describeWheel(env: Env, offer: LuckOffer<WheelTerms>, member: Member): Promise<WheelLuck> {
  const { terms } = offer.document
  await makeDraws(env.db, env, offer)
  const [about, used, earned, stock, open, spins] = await Promise.all([
    describeAbout(env.db, env, offer, member, 'lucky_wheel'),
    findLastNumber(env.db, offer.id, member.id),
    countEarned(env.db, env, offer, member.id, terms.tickets, offer.endsAt),
    findStock(env.db, offer.id, offer.version),
    findOpenDraw(env.db, offer.id, env.clock.now()),
    listSpins(env.db, offer.id, member.id, SPINS_SHOWN),
  ])
  // before the offer begins the first day's draw is sealed already
  const draw = open ?? (await listDraws(env.db, offer.id, 1))[0]
  return {
    kind: 'lucky_wheel',
    ...about,
    prizes: terms.prizes.map((prize, at) => ({
      amount: toWire(parseMoney(prize.amount)),
      weight: prize.weight,
      stockLeft: prize.stock === null ? null : (stock.get(at) ?? 0),
    })),
    ticketValue: toWire(ticketValue(terms)),
    tickets: presentTickets(terms.tickets, earned, used),
    next: used + 1,
    draw: draw ? presentDraw(env, draw) : null,
    spins: spins.map((spin) => presentSpin(env, spin)),
  }
}
