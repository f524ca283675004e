/** Buying a ticket: one stake, all lines or none, in one commit with what the house would owe. */
import { CallError, fail } from '#contract/errors.ts'
import type { lotteryBet } from '#contract/lottery/tickets.ts'
import type { ParsedInputOf } from '#contract/call.ts'
import { parseMoney } from '#contract/money.ts'
import { findLottery, type Lottery } from '#games/lottery/lotteries.ts'
import { playsOfDraw } from '#games/lottery/plays-of-draw.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { newReference, sha256 } from '#server/lib/random.ts'
import { takeStake } from '#server/modules/play/house-play.ts'
import type { Hold } from '#server/modules/wallet/holds.sql.ts'
import { TICKETS_TOPIC } from '#contract/lottery/live.ts'
import { readMemberTerms } from '../terms/member-terms.ts'
import { readBetFacts, type BetFacts } from './bet-facts.sql.ts'
import { refuseOtherPrices } from './other-prices.ts'
import { priceTicket, type PricedTicket, type Sale } from './price-lines.ts'
import { refuseClosed, refuseCommit, refuseLines } from './refuse-lines.ts'
import { roundOf, ticketEffect } from './ticket-round.ts'
import { findTicketId } from './tickets.sql.ts'

type Asked = ParsedInputOf<typeof lotteryBet>
export type Buyer = Pick<Account, 'id' | 'username' | 'merchant' | 'currency'> & { isTrial: boolean }

/** What is bought: lines at a price that was agreed, for an issue. */
export type Purchase = {
  buyer: Buyer
  lottery: Lottery
  issue: bigint
  /** In the buyer's currency. */
  terms: { id: bigint; version: number; terms: Sale['terms'] }
  ticket: PricedTicket
  lines: Asked['lines']
  requestId: string
  asked: string
  chase?: { id: bigint; held: Hold }
}

/** Returns what must be equal in a repetition of a request. */
export const hashAsked = (asked: object): string => sha256(JSON.stringify(asked))

/**
 * Takes the stake of a priced ticket and writes it. Returns its id. Fails as takeStake does, and with ISSUE_CLOSED,
 * EXPOSURE_FULL and LOTTERY_LIMIT for what the database says in the commit.
 */
export async function buyTicket(env: Env, purchase: Purchase): Promise<bigint> {
  const { buyer, lottery, issue, terms, ticket, requestId, asked, chase } = purchase
  const reference = newReference(env.random, 'L')
  const { id: memberId, username, merchant, currency, isTrial } = buyer
  const owned = { memberId, isTrial, merchant, lottery: lottery.code, reference }
  const stake = {
    reference,
    amountMinor: ticket.costMinor,
    jackpotMinor: ticket.poolMinor,
    detail: { lottery: lottery.code, bets: ticket.bets },
  }
  try {
    await takeStake(env, roundOf(owned), stake, {
      key: `lottery-bet ${memberId} ${requestId}`,
      ...(chase ? { held: chase.held } : {}),
      effects: ({ bonusMinor, jackpotMinor }) => [
        ticketEffect({
          ...owned,
          username,
          currency,
          issue,
          terms: terms.id,
          ...ticket,
          bonusMinor,
          poolMinor: jackpotMinor,
          chase: chase?.id ?? null,
          requestId,
          asked,
          at: env.clock.now(),
          memberMaxMinor: parseMoney(terms.terms.memberIssueMax),
          capMinor: parseMoney(terms.terms.exposureMax),
        }),
      ],
    })
  } catch (error) {
    const lines = purchase.lines
    return refuseCommit(env.db, error, {
      merchant,
      currency,
      memberId,
      lottery: lottery.code,
      issue,
      ticket,
      terms: terms.terms,
      lines,
    })
  }
  env.live.signal(memberId, TICKETS_TOPIC)
  return (await findTicketId(env.db, reference)) ?? fail('NOT_FOUND')
}

/** Returns the ticket of a request that was answered before; null when there is none. A different content is refused. */
function knownTicket({ knownId, knownAsked }: BetFacts, asked: string): bigint | null {
  if (knownId === null) return null
  return knownAsked === asked ? knownId : fail('KEY_REUSED')
}

/** Prices the lines as the page showed them. Another version of the terms counts while it says the same of these lines. */
export async function priceAsked(
  env: Env,
  buyer: Pick<Buyer, 'merchant' | 'currency'>,
  lottery: Lottery,
  drawsAt: Date,
  { lines, termsVersion }: Pick<Asked, 'lines' | 'termsVersion'>,
): Promise<Pick<Purchase, 'terms' | 'ticket'>> {
  const terms = await readMemberTerms(env, buyer, lottery.code)
  if (!terms.terms.isOnSale) return fail('LOTTERY_OFF')
  if (termsVersion > terms.version) return fail('TERMS_CHANGED', { termsVersion: terms.version, lines: [] })
  const plays = playsOfDraw(lottery, drawsAt)
  const ticket = priceTicket({ plays, terms: terms.terms }, lines)
  if ('faults' in ticket) return refuseLines(ticket.faults, terms.version)
  if (termsVersion < terms.version)
    await refuseOtherPrices(
      env,
      { reader: buyer, lottery: lottery.code, termsVersion, version: terms.version },
      { plays, lines, ticket },
    )
  return { terms, ticket }
}

/** Buys a ticket. Returns its id; the same request gets the same ticket. */
export async function placeTicket(env: Env, account: Account, input: Asked): Promise<bigint> {
  const lottery = findLottery(input.gameCode) ?? fail('LOTTERY_NOT_FOUND')
  const asked = hashAsked(input)
  const ask = { memberId: account.id, requestId: input.requestId, lottery: lottery.code, number: input.issue }
  const facts = await readBetFacts(env.db, ask)
  const known = knownTicket(facts, asked)
  if (known !== null) return known
  const { issue, drawsAt, isClosed } = facts
  if (issue === null || drawsAt === null) return fail('LOTTERY_NOT_FOUND')
  if (isClosed) return refuseClosed(env.db, lottery.code)
  const buyer: Buyer = { ...account, isTrial: account.isTrial || input.trial }
  const priced = await priceAsked(env, buyer, lottery, drawsAt, input)
  const { requestId, lines } = input
  try {
    return await buyTicket(env, { buyer, lottery, issue, ...priced, lines, requestId, asked })
  } catch (error) {
    // the same request at the same moment: the other one was first
    const isTwice = sqlState(error) === '23505' || (error instanceof CallError && error.code === 'KEY_REUSED')
    const first = isTwice ? knownTicket(await readBetFacts(env.db, ask), asked) : null
    if (first !== null) return first
    throw error
  }
}
