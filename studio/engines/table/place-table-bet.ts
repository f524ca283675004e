import { writeAmount } from '#studio/lib/money.ts'
import { newId } from '#studio/lib/random.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { getBalance } from '#studio/players/open-session.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { answerOnce } from '#studio/lib/answer-once.ts'
import { giveUpBet, sendBet } from '#studio/rounds/place-bet.ts'
import type { NewRound } from '#studio/rounds/rounds.sql.ts'
import { bindWriteDown, openSharedBet } from '#studio/rounds/shared-bet.ts'
import { newLiveBet, readSpots, recordOf, ROUND_LIMIT, showBet, SLIPS_MOST, type LiveBet } from './live-bet.ts'
import { factsOf, runningOf, type LiveTable } from './live-table.ts'
import type { TableBet, TableBetState, TableClientMessage } from './protocol.ts'
import { refundBets } from './settle-round.ts'
import { findBet, insertTableBets, type StoredBet } from './table.sql.ts'

type BetMessage = Extract<TableClientMessage, { type: 'bet' }>

const writeDown = bindWriteDown(insertTableBets)

const ownOf = (table: LiveTable, session: PlaySession) =>
  [...table.bets.values()].filter((bet) => bet.owner.playerId === session.playerId)

/** Reserves a place for a slip. Refuses with BETS_CLOSED, LIMIT_REACHED. */
function reserve(table: LiveTable, session: PlaySession, bet: LiveBet): void {
  const isInTime = table.phase === 'BETTING' && table.env.clock.now() < (table.phaseEndsAt ?? 0)
  if (!isInTime || table.running?.id !== bet.roundId) refuse('BETS_CLOSED', 'the bets of this round are closed')
  if (ownOf(table, session).length >= SLIPS_MOST) refuse('LIMIT_REACHED', `no more than ${SLIPS_MOST} slips in a round`)
  const weight = [...table.bets.values()].reduce((sum, other) => sum + other.weight, bet.weight)
  if (weight > ROUND_LIMIT) refuse('LIMIT_REACHED', 'this round is full')
  table.bets.set(bet.betId, bet)
}

/** Returns whether a slip that the wallet has taken can still come into play. */
const isBeforeDeal = ({ running, isDealing, phase, env }: LiveTable, bet: LiveBet) =>
  running?.id === bet.roundId &&
  !isDealing &&
  (phase === 'BETTING' || phase === 'LOCKED') &&
  env.clock.now() < running.closing.closesAt

/**
 * Bets on the open round. Reserves the place first, then asks the wallet. The slip comes into play when both the wallet
 * and the database have it; a slip that the wallet takes only after the deal has begun is refunded (BETS_CLOSED). Also
 * refuses with BAD_REQUEST, STAKE_OUT_OF_RANGE, LIMIT_REACHED, and the door's refusals. A repeat returns the same slip.
 */
export async function placeTableBet(
  table: LiveTable,
  session: PlaySession,
  message: BetMessage,
): Promise<{ bet: TableBet; balance: string }> {
  const { env, kind } = table
  const { requestId, roundId } = message
  const request = { table: roundId, spots: message.spots }
  const { answer, isReplay } = await answerOnce(
    env,
    { playerId: session.playerId, requestId, request },
    async (hash) => {
      const already = (spot: string) =>
        ownOf(table, session)
          .flatMap((bet) => bet.spots)
          .reduce((sum, one) => sum + (one.spot === spot ? one.stakeMinor : 0n), 0n)
      const spots = readSpots(kind, session.currency, message.spots, already)
      const now = env.clock.now()
      const bet = newLiveBet(kind, session, {
        betId: newId(env.random, 'table', now),
        requestId,
        roundId,
        spots,
        seed: message.seed ?? '',
      })
      reserve(table, session, bet)
      try {
        const round: NewRound = {
          id: bet.betId,
          playerId: session.playerId,
          gameCode: session.gameCode,
          engine: 'table',
          requestId,
          requestHash: hash,
          stakeMinor: bet.stakeMinor,
          seedPairId: null,
          firstNonce: null,
          startedAt: now,
        }
        return { betId: bet.betId, ...(await takeStake(table, session, bet, round)) }
      } catch (error) {
        bet.state = 'REFUNDED'
        table.bets.delete(bet.betId)
        throw error
      }
    },
  )
  const live = table.bets.get(answer.betId)
  const stored = live ? null : await findBet(env.db, answer.betId)
  const shown = live ? showBet(live) : stored ? showStoredBet(stored) : refuse('NOT_FOUND', 'there is no such bet')
  return { bet: shown, balance: isReplay ? await getBalance(env, session) : answer.balance }
}

async function takeStake(
  table: LiveTable,
  session: PlaySession,
  bet: LiveBet,
  round: NewRound,
): Promise<{ balance: string }> {
  const { env } = table
  const record = recordOf(
    table.kind,
    bet,
    { number: runningOf(table).link.number, end: null, mix: runningOf(table).closing.told },
    factsOf(table),
  )
  await writeDown(env, { session, round, detail: record, own: bet })
  const accepted = await sendBet(env, session, round, record)
  if (!isBeforeDeal(table, bet)) {
    await giveUpBet(env, { ...round, ...session }, 'the wallet answered after the deal')
    refuse('BETS_CLOSED', 'the wallet answered after the deal; the stake goes back')
  }
  const { balance } = accepted
  await openSharedBet(env, { session, round, detail: record, accepted, answer: { betId: bet.betId, balance } })
  if (!isBeforeDeal(table, bet)) {
    await refundBets(env, [{ betId: bet.betId, owner: session }], 'the round was dealt')
    refuse('BETS_CLOSED', 'the round was dealt; the stake goes back')
  }
  bet.state = 'PLACED'
  table.isCrowdChanged = true
  return { balance }
}

const STATES: Record<StoredBet['state'], TableBetState> = {
  betting: 'PENDING',
  open: 'PLACED',
  settled: 'SETTLED',
  refunded: 'REFUNDED',
  refused: 'REFUNDED',
}

/** Returns the slip as its owner sees it after its round, from the database. */
function showStoredBet(bet: StoredBet): TableBet {
  return {
    betId: bet.betId,
    requestId: bet.requestId,
    roundId: bet.roundId,
    stake: writeAmount(bet.stakeMinor),
    win: writeAmount(bet.winMinor),
    state: STATES[bet.state],
    spots: bet.detail.spots ?? [],
  }
}
