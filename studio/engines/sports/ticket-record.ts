/** The value of a ticket, and its record at the door and for the member. */
import type { RoundMix } from '#games/fair/round-mix.ts'
import { rulesOf } from '#games/sports/calendar.ts'
import { VOID } from '#games/sports/match.ts'
import { ONE } from '#games/sports/odds.ts'
import { countBets, payoutOf, validBet, type LegResult, type SettledLeg } from '#games/sports/settlement.ts'
import { writeAmount } from '#studio/lib/money.ts'
import { quantumFor } from '#studio/players/catalogue.ts'
import type { RoundProof } from '#studio/protocol.ts'
import { isTold, type Book } from './book.ts'
import type { Match } from './kept-matches.ts'
import type { SportsDetail } from './protocol.ts'
import type { Leg, Ticket } from './tickets.sql.ts'

/** Writes odds as "2.0500". */
export const writeTenThousandths = (odds: number) => (odds / ONE).toFixed(4)

type Told = Pick<Ticket, 'engine' | 'kind' | 'unitMinor'> &
  Partial<Pick<Ticket, 'id' | 'seed' | 'openPercent'>> & {
    legs: readonly (Pick<Leg, 'matchId' | 'market' | 'selection' | 'odds'> &
      Partial<Pick<Leg, 'outcome' | 'heat' | 'path'>>)[]
  }

/** Returns the mix of a match, with the place of a ticket in it. */
function mixFor({ sealed }: Match, { id = '', seed = '' }: Told, path: string[] | null): RoundMix | null {
  return sealed.mix && { ...sealed.mix, own: path && { bet: id, seed, path } }
}

/**
 * Returns the record of a ticket. It contains scores and secrets only where the match is over, and `returned` only
 * where the ticket is. A ticket on one match carries that match's proof; of several, each leg carries its own.
 */
export async function recordOf(
  book: Book,
  ticket: Told,
  cashOuts: readonly string[],
  returned: bigint | null,
): Promise<SportsDetail & { proof?: RoundProof }> {
  const legs: SportsDetail['legs'] = []
  let proof: RoundProof | undefined
  for (const leg of ticket.legs) {
    const match = await book.find(leg.matchId)
    if (!match) continue
    const standing = book.standing(match)
    const isOver = isTold(book, match)
    const { fixture, link } = match
    proof = {
      kind: 'chain',
      terminalHash: link.terminalHash,
      salt: link.salt,
      roundNumber: link.number,
      hash: isOver ? link.hash : null,
      mix: mixFor(match, ticket, leg.path ?? null),
    }
    legs.push({
      match: leg.matchId,
      sport: fixture.sport,
      home: fixture.home,
      away: fixture.away,
      market: leg.market,
      selection: leg.selection,
      odds: writeTenThousandths(leg.odds),
      outcome: leg.outcome ?? null,
      ...((leg.heat ?? 1) > 1 ? { heat: leg.heat } : {}),
      score: isOver && !match.sealed.isVoid ? `${standing.score.home}-${standing.score.away}` : null,
      ...(ticket.legs.length > 1 ? { proof } : {}),
    })
  }
  const engine = ticket.engine === 'cockfight' ? 'cockfight' : 'sports'
  const bets = countBets(ticket.kind, ticket.legs.length)
  const stake = ticket.unitMinor * BigInt(bets)
  return {
    engine,
    kind: ticket.kind,
    unit: writeAmount(ticket.unitMinor),
    bets,
    legs,
    cashOuts: [...cashOuts],
    ...(cashOuts.length > 0 && ticket.openPercent !== undefined ? { openPercent: ticket.openPercent } : {}),
    validBet: returned === null ? null : writeAmount(validBet(stake, returned)),
    ...(ticket.legs.length === 1 && proof ? { proof } : {}),
  }
}

/** Returns the amounts that were cashed out so far, from the stored record. */
export function cashOutsOf({ detail }: Pick<Ticket, 'detail'>): string[] {
  return (detail as Partial<SportsDetail>).cashOuts ?? []
}

const BEST: LegResult = { outcome: 'win' }

/** Returns the legs as they ended, and those under way as if they were won. */
export function settledLegs(legs: readonly Leg[]): SettledLeg[] {
  return legs.map(({ odds, outcome, heat }) => ({ odds, result: outcome === null ? BEST : { outcome, heat } }))
}

/** Returns what the open part of a ticket pays, rounded down to what members see. */
export function payoutOfTicket(
  ticket: Pick<Ticket, 'unitMinor' | 'openPercent' | 'kind' | 'currency' | 'legs'>,
): bigint {
  const { unitMinor, openPercent, kind, currency, legs } = ticket
  return payoutOf(unitMinor * BigInt(openPercent), kind, settledLegs(legs), quantumFor(currency) * 100n) / 100n
}

/** Returns whether a ticket needs no more results: all are known, or its one parlay has lost. */
export function isDecided({ kind, legs }: Pick<Ticket, 'kind' | 'legs'>): boolean {
  const isOneBet = kind === 'single' || kind === 'parlay'
  return legs.every(({ outcome }) => outcome !== null) || (isOneBet && legs.some(({ outcome }) => outcome === 'lose'))
}

/** Returns how a leg ended, if that is known by now. In a match that became void, what was decided before stands. */
export async function resultOfLeg(
  book: Book,
  leg: Pick<Leg, 'matchId' | 'market' | 'selection' | 'homeFrom' | 'awayFrom' | 'outcome'>,
): Promise<LegResult | null> {
  const match = await book.find(leg.matchId)
  if (!match) return null
  const { fixture, course, sealed } = match
  if (sealed.isVoid) return leg.outcome === null ? VOID : null
  if (!course) return null
  const ended = rulesOf(fixture.sport).settle(fixture, course, leg.market, leg.selection, {
    home: leg.homeFrom,
    away: leg.awayFrom,
  })
  return ended && ended.at <= book.env.clock.now() - fixture.startsAt ? ended.result : null
}
