/** Computes the value of a ticket before it is decided. */
import { cashOutOffer, CASH_OUT_FEE, expectedGross, inMillionths } from '#games/sports/pricing.ts'
import { grossOf } from '#games/sports/settlement.ts'
import { writeAmount } from '#studio/lib/money.ts'
import { quantumFor } from '#studio/players/catalogue.ts'
import { shareNow, type Book } from './book.ts'
import type { CashOutOffer } from './protocol.ts'
import type { Ticket } from './tickets.sql.ts'

/** The value of one staked on a ticket at a moment, and the versions of the prices that it follows from. */
export type Worth = {
  /** The expected return of one staked, in whole millionths. */
  millionths: number
  version: string
}

/**
 * Returns the value, or null for systems, for a ticket that is not in play, and while a market is suspended or cannot
 * be priced.
 */
export async function worthOf(book: Book, { kind, state, legs }: Ticket): Promise<Worth | null> {
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
  return versions.length > 0 ? { millionths: inMillionths(value), version: versions.join(',') } : null
}

/** Returns what cashing out so many hundredths of the first stake pays at a value. Offers show it, cash-outs pay it. */
export function cashOutAmount(
  { stakeMinor, currency }: Pick<Ticket, 'stakeMinor' | 'currency'>,
  { millionths }: Worth,
  percent: number,
): bigint {
  return cashOutOffer(stakeMinor, millionths, percent, quantumFor(currency))
}

/** Returns the offer for the whole open part, or null where there is none. */
export async function offerCashOut(book: Book, ticket: Ticket): Promise<CashOutOffer | null> {
  const worth = await worthOf(book, ticket)
  const amount = worth && cashOutAmount(ticket, worth, ticket.openPercent)
  if (!worth || !amount || amount <= 0n) return null
  const stake = (ticket.stakeMinor * BigInt(ticket.openPercent)) / 100n
  return {
    amount: writeAmount(amount),
    version: worth.version,
    stake: writeAmount(stake),
    value: worth.millionths,
    fee: CASH_OUT_FEE,
  }
}
