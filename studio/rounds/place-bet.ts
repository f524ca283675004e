/**
 * Takes a bet: stores it, sends it once, and then accepts, refuses or gives it up.
 *
 * The outcome of an unanswered bet is never guessed: its rollback is stored in the same transaction that gives it up,
 * and the outbox delivers that rollback until the door answers it, also after a restart.
 */
import type { MoneyAnswer, StopReason, VendorCode } from '#contract/doors/vendor-protocol.ts'
import type { StudioEnv } from '#studio/env.ts'
import type { DoorReply } from '#studio/door/door.ts'
import { finishBet, finishBets, finishSentBets, insertCommand, insertCommands } from '#studio/door/outbox.sql.ts'
import type { Tx } from '#studio/lib/db.ts'
import { Refusal } from '#studio/lib/refusal.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { StudioErrorCode } from '#studio/protocol.ts'
import { saveAnswer } from '../lib/answer-once.ts'
import { betCommand, betTxId, lowerCommand, rollbackCommand } from './bet-commands.ts'
import { endUnplayed, insertRound, insertRounds, type NewRound, type UnansweredRound } from './rounds.sql.ts'

/** The member's error for each refusal of a bet by the door. Anything else is the studio's own fault. */
const REFUSALS: Partial<Record<VendorCode, StudioErrorCode>> = {
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  BET_NOT_ALLOWED: 'BET_NOT_ALLOWED',
  PLAYER_FROZEN: 'PLAYER_FROZEN',
  PLAYER_NOT_FOUND: 'SESSION_EXPIRED',
  SESSION_INVALID: 'SESSION_EXPIRED',
  SESSION_EXPIRED: 'SESSION_EXPIRED',
  GAME_DISABLED: 'GAME_DISABLED',
  LIMIT_REACHED: 'LIMIT_REACHED',
  BONUS_STAKE_MAX: 'BONUS_STAKE_MAX',
  BONUS_GAME_REFUSED: 'BONUS_GAME_REFUSED',
  MAINTENANCE: 'MAINTENANCE',
  // its rollback was booked first: the stake was never taken
  ROLLED_BACK: 'BET_UNANSWERED',
}

/**
 * The member's error for each of their own protection limits, reported by the door. The site around the game shows the
 * rest.
 */
const STOPS: Record<StopReason, StudioErrorCode> = {
  excluded: 'EXCLUDED',
  break: 'ON_BREAK',
  reality: 'REALITY_CHECK',
  time: 'TIME_LIMIT',
  stake: 'STAKE_LIMIT',
  loss: 'LOSS_LIMIT',
}

/** Stores a round and its bet, before anything is sent. */
export async function writeBet(
  env: StudioEnv,
  tx: Tx,
  session: PlaySession,
  round: NewRound,
  detail: object,
): Promise<void> {
  await insertRound(tx, round)
  await insertCommand(
    tx,
    betCommand(session, env.vault.open(session.doorSessionSealed), round, detail),
    env.clock.now(),
  )
}

/** A bet to be sent: its member, its round, and what the member chose. */
export type NewBet = {
  session: PlaySession
  round: NewRound
  detail: object
}

/**
 * Stores many bets as writeBet does. Leaves out those whose member has another round open. Returns the stored rounds.
 */
export async function writeBets(env: StudioEnv, tx: Tx, bets: readonly NewBet[]): Promise<Set<string>> {
  const written = await insertRounds(
    tx,
    bets.map(({ round }) => round),
  )
  const commands = bets
    .filter(({ round }) => written.has(round.id))
    .map(({ session, round, detail }) => betCommand(session, env.vault.open(session.doorSessionSealed), round, detail))
  if (commands.length > 0) await insertCommands(tx, commands, env.clock.now())
  return written
}

/**
 * Sends the bet of a stored round. Returns the door's acceptance; the caller must then commit `acceptBet` together with
 * the outcome of the bet. Throws the door's refusal, or BET_UNANSWERED after giving the bet up.
 */
export async function sendBet(
  env: StudioEnv,
  session: PlaySession,
  round: NewRound,
  detail: object,
): Promise<MoneyAnswer> {
  const { body } = betCommand(session, env.vault.open(session.doorSessionSealed), round, detail)
  const reply = await env.door.send(session.vendorCode, 'bet', body)
  if (reply.kind === 'ok') return reply.answer
  const unplayed = { ...round, vendorCode: session.vendorCode, accountRef: session.accountRef }
  if (reply.kind === 'unanswered') {
    await giveUpBet(env, unplayed, reply.reason)
    throw new Refusal('BET_UNANSWERED', 'the wallet did not answer; the stake goes back')
  }
  throw await closeRefused(env, unplayed, reply)
}

/** Returns the member's error when the door refuses a bet. */
export function refusalOf(reply: Extract<DoorReply<MoneyAnswer>, { kind: 'refused' }>): StudioErrorCode {
  return (reply.reason && STOPS[reply.reason]) ?? REFUSALS[reply.status] ?? 'DOOR_UNAVAILABLE'
}

async function closeRefused(
  env: StudioEnv,
  round: UnansweredRound,
  reply: Extract<DoorReply<MoneyAnswer>, { kind: 'refused' }>,
): Promise<Refusal> {
  const code = refusalOf(reply)
  if (!REFUSALS[reply.status]) {
    const { status, message } = reply
    env.log.error({ roundId: round.id, status, message }, 'the door refused a bet for a reason of ours')
  }
  const now = env.clock.now()
  await env.db.tx(async (tx) => {
    if (!(await finishBet(tx, betTxId(round.id), 'refused', reply, now))) return
    await endUnplayed(tx, round.id, 'refused', now)
    await saveAnswer(tx, { ...round, hash: round.requestHash }, { kind: 'refused', code, message: reply.message }, now)
  })
  return new Refusal(code, reply.message, reply.balance)
}

/**
 * Marks the bet as booked, in the transaction that stores its outcome. Throws BET_UNANSWERED when the bet was given up
 * before that: then its rollback is valid, and the transaction must not commit.
 */
export async function acceptBet(tx: Tx, roundId: string, answer: MoneyAnswer, now: number): Promise<void> {
  if (!(await finishBet(tx, betTxId(roundId), 'done', answer, now)))
    throw new Refusal('BET_UNANSWERED', 'the stake goes back')
}

/**
 * Accepts many bets as acceptBet does. Leaves out those that were given up before that. Returns the accepted rounds.
 */
export async function acceptBets(
  tx: Tx,
  bets: readonly { roundId: string; answer: MoneyAnswer }[],
  now: number,
): Promise<Set<string>> {
  const accepted = await finishBets(
    tx,
    bets.map(({ roundId, answer }) => ({ txId: betTxId(roundId), answer })),
    'done',
    now,
  )
  return new Set(bets.flatMap(({ roundId }) => (accepted.has(betTxId(roundId)) ? [roundId] : [])))
}

/**
 * Gives up the unanswered ones of a round's first bets (several where several pay it): the round is refunded, with
 * `told` as its answer, and the rollbacks are queued for delivery. Returns the rollbacks' ids, none when everything was
 * answered before that.
 */
export async function giveUpBet(
  env: StudioEnv,
  round: UnansweredRound,
  reason: string,
  told: StudioErrorCode = 'BET_UNANSWERED',
): Promise<string[]> {
  const now = env.clock.now()
  const rollbacks = await env.db.tx(async (tx) => {
    const sent = await finishSentBets(tx, round.id, { reason }, now)
    if (sent.length === 0) return []
    const commands = sent.map((txId) =>
      txId === betTxId(round.id)
        ? rollbackCommand(round, round, { reason: 'unanswered' })
        : lowerCommand(round, round.id, txId, { reason: 'unanswered' }),
    )
    await endUnplayed(tx, round.id, 'refunded', now)
    await insertCommands(tx, commands, now)
    const refusal = { kind: 'refused', code: told, message: 'the stake goes back' } as const
    await saveAnswer(tx, { ...round, hash: round.requestHash }, refusal, now)
    return commands.map(({ txId }) => txId)
  })
  if (rollbacks.length === 0) return []
  env.log.warn({ roundId: round.id, reason }, 'a bet was not answered and is rolled back')
  void env.outbox.deliver(rollbacks)
  return rollbacks
}
