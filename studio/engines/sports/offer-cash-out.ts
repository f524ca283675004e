/** What a ticket is worth before it is decided. */
import { cashOutOffer, CASH_OUT_FEE, expectedGross } from '#games/sports/pricing.ts'
import { grossOf } from '#games/sports/settlement.ts'
import { writeAmount } from '#studio/lib/money.ts'
import { quantumFor } from '#studio/players/catalogue.ts'
import { shareNow, type Book } from './book.ts'
import type { CashOutOffer } from './protocol.ts'
import type { Ticket } from './tickets.sql.ts'

const MILLION = 1_000_000

/**
 * What one staked on a ticket is worth now, and the versions of the prices that say so. Null for systems, for a ticket that is not
 * in play, and while a market is suspended or cannot be priced.
 */
export async function worthOf(book: Book, { kind, state, legs }: Ticket): Promise<{ value: number; version: string } | null> {
  if (state !== 'accepted' || (kind !== 'single' && kind !== 'parlay')) return null
  let value = 1
  const versions: string[] = []
  for (const leg of legs) {
    if (leg.outcome !== null) {
      const { numerator, denominator } = grossOf({ odds: leg.odds, result: { outcome: leg.outcome, heat: leg.heat } })
      value *= Number(numerator) / Number(denominator)
      continue
    }
    const match = await book.find(leg.matchId)
    const quote = match && book.quote(match)
    if (!quote || quote.isSuspended || quote.standing.phase === 'over') return null
    const share = shareNow(quote, leg.market, leg.selection, { home: leg.homeFrom, away: leg.awayFrom })
    if (!share) return null
    value *= expectedGross(share, leg.odds)
    versions.push(quote.version)
  }
  return versions.length > 0 ? { value, version: versions.join(',') } : null
}

/** The offer for the whole of what is open; null where there is none. */
export async function offerCashOut(book: Book, ticket: Ticket): Promise<CashOutOffer | null> {
  const worth = await worthOf(book, ticket)
  if (!worth) return null
  const stake = (ticket.stakeMinor * BigInt(ticket.openPercent)) / 100n
  const amount = cashOutOffer(stake, worth.value, 100, quantumFor(ticket.currency))
  if (amount <= 0n) return null
  return { amount: writeAmount(amount), version: worth.version, stake: writeAmount(stake), value: Math.floor(worth.value * MILLION), fee: CASH_OUT_FEE }
}
