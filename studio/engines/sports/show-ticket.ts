/** Matches and tickets as their readers see them. */
import { countBets } from '#games/sports/settlement.ts'
import { writeAmount } from '#studio/lib/money.ts'
import { isTold, type Book, type PricedMarket, type Quote } from './book.ts'
import type { Match } from './kept-matches.ts'
import { offerCashOut } from './offer-cash-out.ts'
import type { LegView, MarketView, MatchProof, MatchView, TicketView } from './protocol.ts'
import { payoutOfTicket } from './ticket-record.ts'
import type { Ticket } from './tickets.sql.ts'

export function showMarket({ id, kind, line, part, selections }: PricedMarket): MarketView {
  return { id, kind, line, part, selections: selections.map((one) => ({ id: one.id, odds: one.odds })) }
}

/** Returns a match as a list shows it. The list shows the first market: who wins. */
export function showMatch({ match, standing, markets, version, isSuspended, isCutOff }: Quote): MatchView {
  const { id, sport, league, home, away, startsAt } = match.fixture
  const { phase, elapsed, score, clock } = standing
  const main = markets[0]
  return {
    id,
    sport,
    league,
    home,
    away,
    startsAt,
    phase,
    isVoid: match.sealed.isVoid,
    elapsed,
    score,
    clock,
    isSuspended: isSuspended || isCutOff,
    isCutOff,
    version,
    main: main ? showMarket(main) : null,
    marketCount: markets.length,
  }
}

/** Returns the proof of a match. It contains the secret only when the match is over. */
export function showProof(book: Book, match: Match): MatchProof {
  const { commitment, link, sealed } = match
  const secret = isTold(book, match) ? link.hash : null
  return { commitment, terminalHash: link.terminalHash, salt: link.salt, number: link.number, secret, mix: sealed.mix }
}

export async function showTicket(book: Book, ticket: Ticket): Promise<TicketView> {
  const legs: LegView[] = []
  for (const leg of ticket.legs) {
    const match = await book.find(leg.matchId)
    if (!match) continue
    const { id, sport, home, away, startsAt } = match.fixture
    const { phase, score, elapsed, clock } = book.standing(match)
    legs.push({
      match: { id, sport, home, away, startsAt, phase, isVoid: match.sealed.isVoid, score, elapsed, clock },
      market: leg.market,
      selection: leg.selection,
      odds: leg.odds,
      from: { home: leg.homeFrom, away: leg.awayFrom },
      outcome: leg.outcome,
    })
  }
  const isOver = ticket.state === 'settled' || ticket.state === 'cashed' || ticket.state === 'rejected'
  return {
    id: ticket.id,
    kind: ticket.kind,
    state: ticket.state,
    rejectReason: ticket.rejectReason,
    placedAt: ticket.placedAt.getTime(),
    decideAt: ticket.decideAt?.getTime() ?? null,
    unit: writeAmount(ticket.unitMinor),
    bets: countBets(ticket.kind, ticket.legs.length),
    stake: writeAmount(ticket.stakeMinor),
    potential: writeAmount(isOver ? 0n : payoutOfTicket(ticket)),
    returned: writeAmount(ticket.returnedMinor),
    openPercent: ticket.openPercent,
    isResettled: ticket.resettled > 0,
    legs,
    cashOut: await offerCashOut(book, ticket),
  }
}
