/** Cancelling a ticket before its issue closes. */
import { fail } from '#contract/errors.ts'
import { TICKETS_TOPIC } from '#contract/lottery/live.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { takeBack } from '#server/modules/play/house-play.ts'
import { bookOf, playsOfTicket } from './ticket-book.ts'
import { readTermsById } from '../terms/read-terms.ts'
import { refuseClosed } from './refuse-lines.ts'
import { endEffect, roundOf } from './ticket-round.ts'
import { findTicket, listLines, type Ticket } from './tickets.sql.ts'

/** Returns the stake of a ticket to where it came from, and takes the ticket off the house's exposure, in one commit. */
export async function giveTicketBack(env: Env, ticket: Ticket, state: 'cancelled' | 'void'): Promise<void> {
  const { id, reference, costMinor, bonusMinor, poolMinor, lottery, drawsAt } = ticket
  const [lines, terms] = await Promise.all([listLines(env.db, id), readTermsById(env.db, ticket.terms)])
  const book = bookOf(playsOfTicket(lottery, drawsAt), terms, lines)
  const stake = { reference, amountMinor: costMinor, bonusMinor, jackpotMinor: poolMinor, detail: { ended: state } }
  await takeBack(env, roundOf(ticket), [stake], {
    key: `lottery-${state} ${id}`,
    effects: [endEffect(ticket, { state, at: env.clock.now(), book })],
  })
  env.live.signal(ticket.memberId, TICKETS_TOPIC)
}

/**
 * Cancels a member's ticket. Fails with NOT_FOUND, with TICKET_STATE when it has ended, and with ISSUE_CLOSED: a cancelling
 * that meets the close is decided by the database in the commit, as bets are. Cancelling again answers the same.
 */
export async function cancelTicket(env: Env, memberId: string, id: bigint): Promise<Ticket> {
  const ticket = (await findTicket(env.db, memberId, id)) ?? fail('NOT_FOUND')
  if (ticket.state === 'cancelled') return ticket
  if (ticket.state !== 'placed') return fail('TICKET_STATE', { state: ticket.state })
  try {
    await giveTicketBack(env, ticket, 'cancelled')
  } catch (error) {
    const state = sqlState(error)
    if (state === 'LO001') return refuseClosed(env.db, ticket.lottery)
    // another request ended it in the meantime
    if (state !== 'LO005' && state !== '23514') throw error
  }
  const ended = (await findTicket(env.db, memberId, id)) ?? fail('NOT_FOUND')
  return ended.state === 'cancelled' ? ended : fail('TICKET_STATE', { state: ended.state })
}
