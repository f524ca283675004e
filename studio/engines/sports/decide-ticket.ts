/** Decides a bet in play when its delay is over: it is accepted, or its stake is refunded. */
import { insertCommands } from '#studio/door/outbox.sql.ts'
import { rollbackCommand } from '#studio/rounds/bet-commands.ts'
import { endUnplayed } from '#studio/rounds/rounds.sql.ts'
import type { Book } from './book.ts'
import { weighLeg } from './place-ticket.ts'
import type { RejectReason } from './protocol.ts'
import { decideTicket, lockTicket, setLegOdds, type Leg, type Ticket } from './tickets.sql.ts'

async function weigh(
  book: Book,
  ticket: Ticket,
): Promise<{ reason: RejectReason } | { odds: { leg: Leg; odds: number }[] }> {
  const odds: { leg: Leg; odds: number }[] = []
  for (const leg of ticket.legs) {
    const match = await book.find(leg.matchId)
    if (!match) return { reason: 'BETS_CLOSED' }
    const quote = book.quote(match)
    const { score } = quote.standing
    // points of fast sports come all the time, so there the price alone is compared
    const isRare = match.fixture.sport === 'football' || match.fixture.sport === 'cockfight'
    if (isRare && (score.home !== leg.homeFrom || score.away !== leg.awayFrom)) return { reason: 'SCORE_CHANGED' }
    const weighed = weighLeg(quote, leg, ticket.accept)
    if ('reason' in weighed) return weighed
    odds.push({ leg, odds: weighed.odds })
  }
  return { odds }
}

/**
 * Decides a waiting ticket, once. Rejects with ODDS_CHANGED, SCORE_CHANGED, MARKET_SUSPENDED, BETS_CLOSED or
 * STOP_AHEAD, and the stake is refunded. `isBrokenOff`: its match is broken off, so the delay is skipped. Returns the
 * owner's id, or null where there was nothing to decide.
 */
export async function decidePending(book: Book, id: string, isBrokenOff = false): Promise<bigint | null> {
  const { env } = book
  const decided = await env.db.tx(async (tx) => {
    const ticket = await lockTicket(tx, id)
    const now = env.clock.now()
    if (ticket?.state !== 'pending' || (!isBrokenOff && (ticket.decideAt?.getTime() ?? 0) > now)) return null
    const weighed = isBrokenOff ? { reason: 'STOP_AHEAD' as const } : await weigh(book, ticket)
    if ('odds' in weighed) {
      for (const { leg, odds } of weighed.odds) if (odds !== leg.odds) await setLegOdds(tx, id, leg.place, odds)
      await decideTicket(tx, id, 'accepted', null)
      return { playerId: ticket.playerId, txIds: [] }
    }
    await decideTicket(tx, id, 'rejected', weighed.reason)
    await endUnplayed(tx, id, 'refunded', now)
    const rollback = rollbackCommand(ticket, { id }, { engine: ticket.engine, reason: weighed.reason })
    await insertCommands(tx, [rollback], now)
    return { playerId: ticket.playerId, txIds: [rollback.txId] }
  })
  if (!decided) return null
  await env.outbox.deliver(decided.txIds)
  return decided.playerId
}
