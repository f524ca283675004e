/** Takes a ticket: checks every leg against the current prices, debits the wallet, then brings the ticket into play. */
import { PARLAY_ODDS_MAX } from '#games/sports/pricing.ts'
import { ONE } from '#games/sports/odds.ts'
import { countBets, payoutOf } from '#games/sports/settlement.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import { newId } from '#studio/lib/random.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { getLimits, maxWinMinor, quantumFor } from '#studio/players/catalogue.ts'
import { getBalance } from '#studio/players/open-session.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { answerOnce, saveAnswer } from '#studio/lib/answer-once.ts'
import { acceptBet, giveUpBet, sendBet, writeBet } from '#studio/rounds/place-bet.ts'
import type { NewRound } from '#studio/rounds/rounds.sql.ts'
import type { Book, Quote } from './book.ts'
import { DELAY_MS, type RejectReason, type TicketAnswer, type TicketRequest } from './protocol.ts'
import { showTicket } from './show-ticket.ts'
import { recordOf } from './ticket-record.ts'
import { findTicket, insertTicket, lockExposure, openTicket, sumExposure, type Leg } from './tickets.sql.ts'

/** The most that all tickets together may pay on one selection, as a multiple of the most that one ticket may pay. */
const EXPOSURE_MAX = 5n
const WEIGHT = 1_000_000n

type Accept = TicketRequest['accept']
type AskedLeg = Pick<Leg, 'market' | 'selection' | 'odds'>

/** Returns whether a leg may be taken at a moment, and at which odds. */
export function weighLeg(
  { isSuspended, isCutOff, markets, standing }: Quote,
  leg: AskedLeg,
  accept: Accept,
): { odds: number } | { reason: RejectReason } {
  if (standing.phase === 'over') return { reason: 'BETS_CLOSED' }
  if (isCutOff) return { reason: 'STOP_AHEAD' }
  if (isSuspended) return { reason: 'MARKET_SUSPENDED' }
  const odds = markets.find(({ id }) => id === leg.market)?.selections.find(({ id }) => id === leg.selection)?.odds
  if (odds === undefined || odds === null) return { reason: 'ODDS_CHANGED' }
  const isTaken = odds === leg.odds || accept === 'any' || (accept === 'higher' && odds > leg.odds)
  return isTaken ? { odds } : { reason: 'ODDS_CHANGED' }
}

type Checked = {
  legs: Omit<Leg, 'outcome' | 'heat' | 'path'>[]
  stakeMinor: bigint
  unitMinor: bigint
  /** The most that the ticket can pay. */
  payout: bigint
  isInPlay: boolean
}

async function checkTicket(book: Book, session: PlaySession, request: TicketRequest): Promise<Checked> {
  const { kind } = request
  if (new Set(request.legs.map(({ matchId }) => matchId)).size < request.legs.length)
    refuse('LEGS_NOT_ALLOWED', 'two legs are of the same match')
  const bets = countOrRefuse(kind, request.legs.length)
  const unitMinor = parseAmount(request.stake)
  const stakeMinor = unitMinor * BigInt(bets)
  const limits = getLimits(session.engine, session.currency)
  const isInRange =
    stakeMinor >= parseAmount(limits.min) &&
    stakeMinor <= parseAmount(limits.max) &&
    unitMinor % parseAmount(limits.step) === 0n
  if (!isInRange || unitMinor === 0n)
    refuse('STAKE_OUT_OF_RANGE', `a ticket costs from ${limits.min} to ${limits.max} in steps of ${limits.step}`)
  const legs: Checked['legs'] = []
  let isInPlay = false
  for (const [place, asked] of request.legs.entries()) {
    const match = await book.find(asked.matchId)
    const isForeign = (match?.fixture.sport === 'cockfight') !== (session.engine === 'cockfight')
    if (!match || isForeign) return refuse('NOT_FOUND', `there is no match ${asked.matchId}`)
    const quote = book.quote(match)
    const weighed = weighLeg(quote, asked, request.accept)
    if ('reason' in weighed) return refuse(weighed.reason, `${asked.matchId} ${asked.market} ${asked.selection}`)
    const { home, away } = quote.standing.score
    legs.push({ ...asked, place, odds: weighed.odds, homeFrom: home, awayFrom: away })
    if (quote.standing.phase !== 'before') isInPlay = true
  }
  const gross = legs.reduce((all, { odds }) => (all * odds) / ONE, ONE)
  if (kind !== 'single' && gross > PARLAY_ODDS_MAX)
    refuse('PAYOUT_LIMIT', 'the odds of these legs together are above the limit')
  const won = legs.map(({ odds }) => ({ odds, result: { outcome: 'win' } as const }))
  const payout = payoutOf(unitMinor, kind, won, quantumFor(session.currency))
  if (payout > maxWinMinor(session.currency))
    refuse('PAYOUT_LIMIT', `a ticket pays at most ${writeAmount(maxWinMinor(session.currency))}`)
  return { legs, stakeMinor, unitMinor, payout, isInPlay }
}

function countOrRefuse(kind: string, legs: number): number {
  try {
    return countBets(kind, legs)
  } catch {
    return refuse('LEGS_NOT_ALLOWED', `${kind} does not fit ${legs} legs`)
  }
}

/**
 * Takes a ticket. Before the start it counts immediately; with a match in play it waits out the delay and is then
 * accepted or refunded. Refuses with LEGS_NOT_ALLOWED, STAKE_OUT_OF_RANGE, NOT_FOUND, BETS_CLOSED, MARKET_SUSPENDED,
 * STOP_AHEAD, ODDS_CHANGED, PAYOUT_LIMIT, LIMIT_REACHED, and the door's refusals. A repeat gets the same ticket.
 */
export async function placeTicket(
  book: Book,
  session: PlaySession,
  request: TicketRequest,
  onPlaced: () => void,
): Promise<TicketAnswer> {
  const { env } = book
  const { requestId, ...asked } = request
  const { answer, isReplay } = await answerOnce(
    env,
    { playerId: session.playerId, requestId, request: asked },
    async (hash) => {
      const checked = await checkTicket(book, session, request)
      const now = env.clock.now()
      const round: NewRound = {
        id: newId(env.random, 'ticket', now),
        playerId: session.playerId,
        gameCode: session.gameCode,
        engine: session.engine,
        requestId,
        requestHash: hash,
        stakeMinor: checked.stakeMinor,
        seedPairId: null,
        firstNonce: null,
        startedAt: now,
      }
      return takeStake(book, session, request, checked, round)
    },
  )
  onPlaced()
  const ticket = await findTicket(env.db, session.playerId, answer.ticketId)
  if (!ticket) return refuse('NOT_FOUND', 'there is no such ticket')
  return {
    requestId,
    ticket: await showTicket(book, ticket),
    balance: isReplay ? await getBalance(env, session) : answer.balance,
  }
}

async function takeStake(
  book: Book,
  session: PlaySession,
  request: TicketRequest,
  checked: Checked,
  round: NewRound,
): Promise<{ ticketId: string; balance: string }> {
  const { env } = book
  const { legs, unitMinor, payout } = checked
  const detail = await recordOf(book, { engine: session.engine, kind: request.kind, unitMinor, legs }, [], null)
  const weight = session.isDemo ? 0n : (payout * WEIGHT) / maxWinMinor(session.currency)
  await env.db.tx(async (tx) => {
    await lockExposure(tx)
    for (const leg of legs) {
      if (weight > 0n && (await sumExposure(tx, leg)) + weight > EXPOSURE_MAX * WEIGHT)
        refuse('LIMIT_REACHED', 'the book is full on this selection')
    }
    await writeBet(env, tx, session, round, detail)
    await insertTicket(
      tx,
      {
        id: round.id,
        playerId: session.playerId,
        kind: request.kind,
        unitMinor,
        accept: request.accept,
        seed: request.seed ?? '',
        weight,
        legs,
      },
      round.startedAt,
    )
  })
  const accepted = await sendBet(env, session, round, detail)
  const { balance } = accepted
  try {
    await env.db.tx(async (tx) => {
      const now = env.clock.now()
      await acceptBet(tx, round.id, accepted, now)
      await openTicket(tx, round.id, (await hasStarted(book, checked)) ? now + DELAY_MS : null, detail)
      const owner = { playerId: session.playerId, requestId: round.requestId, hash: round.requestHash }
      await saveAnswer(tx, owner, { kind: 'ok', value: { ticketId: round.id, balance } }, now)
    })
  } catch (error) {
    await giveUpBet(env, { ...round, ...session }, 'the ticket could not be stored').catch(() => undefined)
    throw error
  }
  return { ticketId: round.id, balance }
}

/** Returns whether a match began before a slow wallet answered: then the delay applies, with all its checks. */
async function hasStarted(book: Book, { legs, isInPlay }: Checked): Promise<boolean> {
  if (isInPlay) return true
  for (const { matchId } of legs) {
    const match = await book.find(matchId)
    if (match && book.env.clock.now() >= match.fixture.startsAt) return true
  }
  return false
}
