/**
 * A move with a price: a separate bet raises the stake of an open round, and the move counts only when that bet was
 * taken.
 */
import type { StudioEnv } from '#studio/env.ts'
import { countBets, finishBet, insertCommand } from '#studio/door/outbox.sql.ts'
import { Refusal } from '#studio/lib/refusal.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { answerOnce, saveAnswer } from '../lib/answer-once.ts'
import { lowerCommand, raiseCommand } from './bet-commands.ts'
import { refusalOf } from './place-bet.ts'
import { book, type Booked, type Draw, type FreePlay, lockPlay, openDraw, rebook } from './play-round.ts'
import { raiseStake } from './rounds.sql.ts'
import { storePlay, type Decision, type OpenRound, type Told } from './store-play.ts'

export type RaisedPlay<Progress> = FreePlay & {
  /** Returns the price of the move. Refuses where the move is not allowed. */
  priceOf(draw: Draw, progress: Progress): Promise<bigint>
  /** The record of the bet at the door. */
  choice: object
}

type Raise = {
  txId: string
  roundId: string
  vendorCode: string
  accountRef: string
}

/**
 * Gives up an unanswered raise: it is rolled back, the round stays as it was. Returns false when it was answered before
 * that.
 */
export async function giveUpRaise(
  env: StudioEnv,
  raise: Raise,
  reason: string,
  request?: { playerId: bigint; requestId: string; hash: string },
): Promise<boolean> {
  const now = env.clock.now()
  const lower = lowerCommand(raise, raise.roundId, raise.txId, { reason: 'unanswered' })
  const isGivenUp = await env.db.tx(async (tx) => {
    if (!(await finishBet(tx, raise.txId, 'unanswered', { reason }, now))) return false
    await insertCommand(tx, lower, now)
    const refusal = {
      kind: 'refused',
      code: 'BET_UNANSWERED',
      message: 'the wallet did not answer; the raise goes back',
    } as const
    if (request) await saveAnswer(tx, request, refusal, now)
    return true
  })
  if (!isGivenUp) return false
  env.log.warn({ roundId: raise.roundId, reason }, 'a raise was not answered and is rolled back')
  void env.outbox.deliver([lower.txId])
  return true
}

/**
 * Makes a move of the member's open round that raises its stake. Refuses as lockPlay does, and with the door's refusals
 * of the bet; then the round is as before the move.
 */
export async function playRaised<Progress extends object, Answer extends object>(
  env: StudioEnv,
  session: PlaySession,
  play: RaisedPlay<Progress>,
  decide: (draw: Draw, round: OpenRound, progress: Progress) => Promise<Decision<Answer>>,
): Promise<Answer & Booked> {
  const { playerId, vendorCode, accountRef } = session
  const { requestId } = play
  const done = await answerOnce(
    env,
    { playerId, requestId, request: play.request },
    async (hash): Promise<Told<Answer>> => {
      const { command, raiseMinor } = await env.db.tx(async (tx) => {
        const { round, progress, pair } = await lockPlay(tx, session, play.none)
        const price = await play.priceOf(openDraw(env, pair, round.firstNonce), progress as Progress)
        const raise = { id: round.id, count: (await countBets(tx, round.id)) + 1, raiseMinor: price }
        const written = raiseCommand(session, env.vault.open(session.doorSessionSealed), raise, play.choice)
        await insertCommand(tx, written, env.clock.now())
        return { command: written, raiseMinor: price }
      })
      const raise: Raise = { txId: command.txId, roundId: command.roundId, vendorCode, accountRef }
      const request = { playerId, requestId, hash }
      const reply = await env.door.send(vendorCode, 'bet', command.body)
      if (reply.kind === 'unanswered') {
        await giveUpRaise(env, raise, reply.reason, request)
        throw new Refusal('BET_UNANSWERED', 'the wallet did not answer; the raise goes back')
      }
      if (reply.kind === 'refused') {
        const code = refusalOf(reply)
        const now = env.clock.now()
        await env.db.tx(async (tx) => {
          await finishBet(tx, command.txId, 'refused', reply, now)
          await saveAnswer(tx, request, { kind: 'refused', code, message: reply.message }, now)
        })
        throw new Refusal(code, reply.message, reply.balance)
      }
      try {
        const stored = await env.db.tx(async (tx) => {
          if (!(await finishBet(tx, command.txId, 'done', reply.answer, env.clock.now())))
            throw new Refusal('BET_UNANSWERED', 'the raise goes back')
          const { round, progress, pair } = await lockPlay(tx, session, play.none)
          const decision = await decide(openDraw(env, pair, round.firstNonce), round, progress as Progress)
          await raiseStake(tx, round.id, raiseMinor)
          return storePlay(env, tx, { session, round, pair, decision, request: { requestId, hash } })
        })
        return { ...stored, betBalance: reply.answer.balance }
      } catch (error) {
        // booked at the door but not stored here: the raise is refunded, now or at the next sweep
        await giveUpRaise(env, raise, 'the move could not be stored').catch(() => undefined)
        throw error
      }
    },
  )
  return done.isReplay ? rebook(env, session, done.answer) : book(env, session, done.answer)
}
