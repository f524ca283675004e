/**
 * Draws a raffle in two commits: first the tickets are closed and their root is published, then the winners are drawn
 * from the sealed secret and that root, and the secret is told.
 */
import type { RaffleTerms } from '#contract/promotions/luck-terms.ts'
import { PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import { decideRaffle, treeOfTickets } from '#games/luck/proofs.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { isClosedFor } from '../licences/closed-for.ts'
import { listClosed } from '../licences/closings.sql.ts'
import { holdOffer } from '../offers/offers.sql.ts'
import { findVersionTerms } from '../luck/version-terms.sql.ts'
import { hmac, openSecret, sha256 } from '../luck/draw-secrets.ts'
import { lockDraw, moveDraw, type Draw } from '../luck/draws.sql.ts'
import { voidDraw } from '../luck/void-draw.ts'
import { prizesOf } from './raffle-prizes.ts'
import { insertWinners, listTickets } from './raffles.sql.ts'

async function close(tx: Tx, env: Env, id: bigint): Promise<void> {
  const draw = await lockDraw(tx, id)
  if (draw?.state !== 'open' || env.clock.now() < draw.closesAt) return
  const offer = await holdOffer(tx, draw.offerId)
  // nothing can be given for a stopped offer: it is said at once, and nobody is told that they won
  if (offer?.stoppedAt) return voidDraw(tx, env, draw, 'stopped', 'the offer was stopped')
  if (isClosedFor(await listClosed(tx, draw.brand), 'raffle', []))
    return voidDraw(tx, env, draw, 'stopped', 'the house closed raffles at this brand')
  const { root } = await treeOfTickets(sha256, await listTickets(tx, id), () => false)
  await moveDraw(tx, id, { state: 'closed', root })
}

async function draw(tx: Tx, env: Env, id: bigint): Promise<void> {
  const closed = await lockDraw(tx, id)
  if (closed?.state !== 'closed' || closed.root === null) return
  const terms = await findVersionTerms<RaffleTerms>(tx, closed.offerId, closed.version)
  const prizes = prizesOf(terms)
  const tickets = await listTickets(tx, id)
  const ticketOf = (ticket: number) => {
    const found = tickets[ticket - 1]
    if (!found) throw new RangeError(`ticket ${ticket} does not exist`)
    return found
  }
  const drawn = await decideRaffle(
    hmac,
    {
      secret: openSecret(env, closed),
      round: closed.reference,
      root: closed.root,
      tickets: tickets.length,
      prizes: prizes.length,
      onePerHolder: terms.onePerMember,
    },
    (ticket) => ticketOf(ticket).holder,
  )
  const wanted = new Set(drawn.map(({ ticket }) => ticket))
  const { root, paths } = await treeOfTickets(sha256, tickets, (ticket) => wanted.has(ticket))
  if (root !== closed.root) throw new Error('the tickets of a closed raffle have changed')
  const winners = drawn.map(({ ticket, prize }, place) => ({
    place,
    ticket,
    prize,
    memberId: ticketOf(ticket).memberId,
    amountMinor: prize === null ? 0n : (prizes[prize] ?? 0n),
    path: paths[ticket - 1] ?? [],
    state: prize === null ? ('passed' as const) : ('due' as const),
  }))
  await insertWinners(tx, id, winners)
  const now = env.clock.now()
  await moveDraw(tx, id, { state: 'drawn', toldAt: now, ...(terms.review ? {} : { releasedAt: now }) })
  tx.onCommit(() => env.live.signal('all', PROMOTIONS_TOPIC))
}

/** Closes a raffle whose time has come and draws its winners. Safe to repeat, and to break off between the two. */
export async function drawRaffle(env: Env, { id }: Pick<Draw, 'id'>): Promise<void> {
  await env.db.tx((tx) => close(tx, env, id))
  await env.db.tx((tx) => draw(tx, env, id))
}
