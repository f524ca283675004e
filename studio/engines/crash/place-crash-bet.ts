import { AUTO_MAX, AUTO_MIN } from '#games/crash/rules.ts'
import { parseHundredths, writeAmount } from '#studio/lib/money.ts'
import { newId } from '#studio/lib/random.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { readStake } from '#studio/players/catalogue.ts'
import { getBalance } from '#studio/players/open-session.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { answerOnce } from '#studio/lib/answer-once.ts'
import { giveUpBet, sendBet } from '#studio/rounds/place-bet.ts'
import type { NewRound } from '#studio/rounds/rounds.sql.ts'
import { bindWriteDown, openSharedBet } from '#studio/rounds/shared-bet.ts'
import { findBet, insertCrashBets } from './crash.sql.ts'
import { newLiveBet, recordOf, showBet, showStoredBet, type LiveBet } from './live-bet.ts'
import type { CrashBet, CrashClientMessage } from './protocol.ts'
import { isBeforeClose, releasePanel, reservePanel, seatBet } from './seat-bet.ts'
import { refundBets } from './settle-round.ts'
import { factsOf, runningOf, type Table } from './table.ts'

type BetMessage = Extract<CrashClientMessage, { type: 'bet' }>

const writeDown = bindWriteDown(insertCrashBets)

function readAuto(text: string | null): number | null {
  if (text === null) return null
  const autoAt = parseHundredths(text)
  if (autoAt < AUTO_MIN || autoAt > AUTO_MAX)
    refuse('TARGET_OUT_OF_RANGE', 'automatic cash-out goes from 1.01 to 1000000.00')
  return autoAt
}

/**
 * Bets on the open round. Reserves the panel first, then asks the wallet. The bet comes into play when both the wallet
 * and the database have it; a bet that the wallet takes only after the close is refunded (BETS_CLOSED). Also refuses
 * with STAKE_OUT_OF_RANGE, TARGET_OUT_OF_RANGE, ALREADY_BET, LIMIT_REACHED, and the door's refusals. A repeat returns
 * the same bet.
 */
export async function placeCrashBet(
  table: Table,
  session: PlaySession,
  message: BetMessage,
): Promise<{ bet: CrashBet; balance: string }> {
  const { env } = table
  const { requestId, roundId, slot } = message
  const stakeMinor = readStake(message.stake, 'crash', session.currency)
  const autoAt = readAuto(message.autoAt)
  const request = { crash: roundId, slot, stake: writeAmount(stakeMinor), autoAt }
  const { answer, isReplay } = await answerOnce(
    env,
    { playerId: session.playerId, requestId, request },
    async (hash) => {
      const now = env.clock.now()
      const bet = newLiveBet(session, {
        betId: newId(env.random, 'crash', now),
        requestId,
        roundId,
        panel: slot,
        stakeMinor,
        autoAt,
        place: ++table.places,
        seed: message.seed ?? '',
      })
      reservePanel(table, bet)
      try {
        const round: NewRound = {
          id: bet.betId,
          playerId: session.playerId,
          gameCode: session.gameCode,
          engine: 'crash',
          requestId,
          requestHash: hash,
          stakeMinor,
          seedPairId: null,
          firstNonce: null,
          startedAt: now,
        }
        return { betId: bet.betId, ...(await takeStake(table, session, bet, round)) }
      } catch (error) {
        releasePanel(table, bet)
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
  table: Table,
  session: PlaySession,
  bet: LiveBet,
  round: NewRound,
): Promise<{ balance: string }> {
  const { env } = table
  const record = recordOf(
    bet,
    { number: runningOf(table).link.number, end: null, mix: runningOf(table).closing.told },
    factsOf(table),
  )
  await writeDown(env, { session, round, detail: record, own: bet })
  const accepted = await sendBet(env, session, round, record)
  if (!isBeforeClose(table, bet)) {
    await giveUpBet(env, { ...round, ...session }, 'the wallet answered after the close')
    refuse('BETS_CLOSED', 'the wallet answered after the close; the stake goes back')
  }
  const { balance } = accepted
  await openSharedBet(env, {
    session,
    round,
    detail: { ...record, state: 'PLACED' },
    accepted,
    answer: { betId: bet.betId, balance },
  })
  if (!seatBet(table, bet, balance)) {
    await refundBets(env, [{ betId: bet.betId, owner: session }], 'the round was closed')
    refuse('BETS_CLOSED', 'the round was closed; the stake goes back')
  }
  return { balance }
}
