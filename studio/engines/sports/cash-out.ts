/** Cashes out a ticket before it is decided: its current value, less a fee, bound to the prices of the offer. */
import { insertCommands } from '#studio/door/outbox.sql.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { getBalance } from '#studio/players/open-session.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { answerOnce, saveAnswer } from '#studio/lib/answer-once.ts'
import { winCommand } from '#studio/rounds/bet-commands.ts'
import type { Book } from './book.ts'
import { cashOutAmount, worthOf } from './offer-cash-out.ts'
import type { CashOutRequest, TicketAnswer } from './protocol.ts'
import { showTicket } from './show-ticket.ts'
import { cashOutsOf, recordOf } from './ticket-record.ts'
import { findTicket, lockTicket, updateTicket } from './tickets.sql.ts'

const BOOKING_WAIT_MS = 2_500

/**
 * Cashes out the open part of a ticket, or a share of it. Refuses with NOT_FOUND, NO_CASH_OUT, and ODDS_CHANGED where
 * the prices have moved to the member's disadvantage since the offer. A repeat gets the first answer.
 */
export async function cashOutTicket(
  book: Book,
  session: PlaySession,
  id: string,
  request: CashOutRequest,
): Promise<TicketAnswer> {
  const { env } = book
  const { requestId, ...asked } = request
  const done = await answerOnce(env, { playerId: session.playerId, requestId, request: { id, ...asked } }, (hash) =>
    env.db.tx(async (tx) => {
      const ticket = await lockTicket(tx, id)
      if (!ticket || ticket.playerId !== session.playerId) return refuse('NOT_FOUND', 'there is no such ticket')
      // computed once: the value that is compared with the member's offer is the one that is paid
      const worth = await worthOf(book, ticket)
      if (!worth) return refuse('NO_CASH_OUT', 'this ticket cannot be cashed out now')
      const isWorse = cashOutAmount(ticket, worth, ticket.openPercent) < parseAmount(request.amount)
      if (worth.version !== request.version && isWorse) refuse('ODDS_CHANGED', 'the offer has changed')
      const now = env.clock.now()
      const taken = Math.max(1, Math.floor((ticket.openPercent * request.share) / 100))
      const amountMinor = cashOutAmount(ticket, worth, taken)
      if (amountMinor <= 0n) return refuse('NO_CASH_OUT', 'there is nothing to cash out')
      const openPercent = ticket.openPercent - taken
      const cashOuts = [...cashOutsOf(ticket), writeAmount(amountMinor)]
      const returnedMinor = ticket.returnedMinor + amountMinor
      const detail = await recordOf(
        book,
        { ...ticket, openPercent },
        cashOuts,
        openPercent === 0 ? returnedMinor : null,
      )
      const winsSent = ticket.winsSent + 1
      await updateTicket(
        tx,
        id,
        { state: openPercent === 0 ? 'cashed' : 'accepted', openPercent, returnedMinor, resettled: 0 },
        { winsSent, detail, state: openPercent === 0 ? 'settled' : 'open' },
        now,
      )
      const command = winCommand(
        ticket,
        ticket,
        { count: winsSent, amountMinor, roundClosed: openPercent === 0 },
        detail,
      )
      await insertCommands(tx, [command], now)
      await saveAnswer(
        tx,
        { playerId: session.playerId, requestId, hash },
        { kind: 'ok', value: { txId: command.txId } },
        now,
      )
      return { txId: command.txId }
    }),
  )
  const balance = (await env.outbox.deliverFor(done.answer.txId, BOOKING_WAIT_MS)) ?? (await getBalance(env, session))
  const ticket = await findTicket(env.db, session.playerId, id)
  if (!ticket) return refuse('NOT_FOUND', 'there is no such ticket')
  return { requestId, ticket: await showTicket(book, ticket), balance }
}
