import { parseMoney, toWire } from '#contract/money.ts'
import { TICKETS_SHOWN, type RaffleLuck } from '#contract/promotions/luck.ts'
import type { RaffleTerms } from '#contract/promotions/luck-terms.ts'
import type { Env } from '#server/lib/env.ts'
import { maskName } from '#server/lib/mask-name.ts'
import type { LuckOffer, Member } from '../luck/admit-member.ts'
import { describeAbout } from '../luck/describe-about.ts'
import { presentDraw } from '../luck/draw-secrets.ts'
import { listDraws, type Draw } from '../luck/draws.sql.ts'
import { makeDraws } from '../luck/make-draws.ts'
import { countEarned, presentTickets } from '../luck/needs.ts'
import { findOwnTickets, listDrawn } from './raffles.sql.ts'

function stateOf({ state, closesAt }: Draw, now: Date): RaffleLuck['state'] {
  if (state === 'open') return now < closesAt ? 'open' : 'closed'
  return state === 'over' ? 'drawn' : state
}

/** Returns the scene of a raffle for a member: tickets, the draw, and its winners. */
export async function describeRaffle(env: Env, offer: LuckOffer<RaffleTerms>, member: Member): Promise<RaffleLuck> {
  const { terms } = offer.document
  await makeDraws(env.db, env, offer)
  const [draw] = await listDraws(env.db, offer.id, 1, true)
  if (!draw) throw new Error('a raffle without a draw')
  const [about, own, earned, drawn] = await Promise.all([
    describeAbout(env.db, env, offer, member, null),
    findOwnTickets(env.db, draw.id, member.id, TICKETS_SHOWN),
    countEarned(env.db, env, offer, member.id, terms.tickets, draw.closesAt),
    listDrawn(env.db, draw.id),
  ])
  return {
    kind: 'raffle',
    ...about,
    state: stateOf(draw, env.clock.now()),
    draw: presentDraw(env, draw),
    prizes: terms.prizes.map(({ amount, count }) => ({ amount: toWire(parseMoney(amount)), count })),
    onePerMember: terms.onePerMember,
    tickets: presentTickets(terms.tickets, earned, own.count),
    entered: own.tickets,
    enteredCount: own.count,
    total: draw.tickets,
    drawn: drawn
      .filter(({ prize }) => prize !== null)
      .map(({ ticket, amountMinor, name, memberId, state }) => ({
        ticket,
        amount: toWire(amountMinor),
        name: memberId === member.id ? name : maskName(name),
        isOwn: memberId === member.id,
        isPaid: state === 'given',
      })),
  }
}
