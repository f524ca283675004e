/**
 * Settles tickets: legs get their results as they become known, a decided ticket is paid once, and an operator's order
 * corrects it.
 */
import type { LegResult } from '#games/sports/settlement.ts'
import { insertCommands } from '#studio/door/outbox.sql.ts'
import type { Tx } from '#studio/lib/db.ts'
import { adjustCommand, endCommand, rollbackCommand, winCommand } from '#studio/rounds/bet-commands.ts'
import type { Book } from './book.ts'
import { listCorrections, type Correction } from './corrections.sql.ts'
import { cashOutsOf, isDecided, payoutOfTicket, recordOf, resultOfLeg } from './ticket-record.ts'
import { lockTicket, setLegOutcome, updateTicket, type Leg, type Ticket } from './tickets.sql.ts'

const MARKET_VOID = 'void'

async function resultNow(book: Book, leg: Leg, corrections: readonly Correction[]): Promise<LegResult | null> {
  const word = corrections.find(
    ({ market, selection }) =>
      (market === null || market === leg.market) && (selection === null || selection === leg.selection),
  )
  return word ? { outcome: word.outcome, heat: word.heat } : resultOfLeg(book, leg)
}

/** Stores the results that are known now and returns the ticket with them. */
async function readResults(book: Book, tx: Tx, ticket: Ticket): Promise<Ticket> {
  const legs: Leg[] = []
  for (const leg of ticket.legs) {
    const result = await resultNow(book, leg, await listCorrections(tx, leg.matchId))
    const outcome = result?.outcome ?? null
    const heat = result ? (result.heat ?? 1) : leg.heat
    if (outcome !== null && (outcome !== leg.outcome || heat !== leg.heat))
      await setLegOutcome(tx, ticket.id, { place: leg.place, outcome, heat })
    legs.push({ ...leg, outcome: outcome ?? leg.outcome, heat })
  }
  return { ...ticket, legs }
}

/**
 * Settles a ticket if it is decided; else stores the results so far. Pays exactly once, however often it is called.
 * Returns the owner's id where it is settled now.
 */
export async function settleTicket(book: Book, id: string): Promise<bigint | null> {
  const { env } = book
  const ended = await env.db.tx(async (tx) => {
    const locked = await lockTicket(tx, id)
    if (locked?.state !== 'accepted') return null
    const ticket = await readResults(book, tx, locked)
    if (!isDecided(ticket)) return null
    const now = env.clock.now()
    const payout = payoutOfTicket(ticket)
    const isVoid = ticket.legs.every(({ outcome }) => outcome === MARKET_VOID) && ticket.openPercent === 100
    const returnedMinor = ticket.returnedMinor + payout
    const detail = await recordOf(book, ticket, cashOutsOf(ticket), returnedMinor)
    const winsSent = ticket.winsSent + (isVoid || payout === 0n ? 0 : 1)
    const command = isVoid
      ? rollbackCommand(ticket, ticket, { ...detail, reason: MARKET_VOID })
      : payout > 0n
        ? winCommand(ticket, ticket, { count: winsSent, amountMinor: payout, roundClosed: true }, detail)
        : endCommand(ticket, ticket, detail)
    await updateTicket(
      tx,
      id,
      { state: 'settled', openPercent: ticket.openPercent, returnedMinor, resettled: 0 },
      { winsSent, detail, state: isVoid ? 'refunded' : 'settled' },
      now,
    )
    await insertCommands(tx, [command], now)
    return { playerId: ticket.playerId, txIds: [command.txId] }
  })
  if (!ended) return null
  await env.outbox.deliver(ended.txIds)
  return ended.playerId
}

/**
 * Settles a ticket again after an operator's order: books the difference to what was paid before as an adjustment.
 * Cash-outs stay. Returns the owner's id where something changed.
 */
export async function resettleTicket(book: Book, id: string, reason: string): Promise<bigint | null> {
  const { env } = book
  const ended = await env.db.tx(async (tx) => {
    const locked = await lockTicket(tx, id)
    if (locked?.state !== 'settled') return null
    const ticket = await readResults(book, tx, locked)
    const before = payoutOfTicket(locked)
    const difference = payoutOfTicket(ticket) - before
    if (difference === 0n || !isDecided(ticket)) return null
    const now = env.clock.now()
    const resettled = ticket.resettled + 1
    const returnedMinor = ticket.returnedMinor + difference
    const detail = await recordOf(book, ticket, cashOutsOf(ticket), returnedMinor)
    await updateTicket(
      tx,
      id,
      { state: 'settled', openPercent: ticket.openPercent, returnedMinor, resettled },
      { winsSent: ticket.winsSent, detail, state: 'settled' },
      now,
    )
    const command = adjustCommand(ticket, ticket, { count: resettled, amountMinor: difference, reason }, detail)
    await insertCommands(tx, [command], now)
    return { playerId: ticket.playerId, txIds: [command.txId] }
  })
  if (!ended) return null
  await env.outbox.deliver(ended.txIds)
  return ended.playerId
}
