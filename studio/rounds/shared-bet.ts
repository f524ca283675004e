/** A bet on a round that players share: its two commits, each for all bets that wait at the moment. */
import type { MoneyAnswer } from '#contract/doors/vendor-protocol.ts'
import type { StudioEnv } from '#studio/env.ts'
import type { Tx } from '#studio/lib/db.ts'
import { gather } from '#studio/lib/gather.ts'
import { Refusal, refuse } from '#studio/lib/refusal.ts'
import { saveAnswers } from '../lib/answer-once.ts'
import { acceptBets, giveUpBet, writeBets, type NewBet } from './place-bet.ts'
import { openBets } from './rounds.sql.ts'

/** A bet that the wallet took: the answer to its owner, and its record when it is in play. */
export type TakenBet = NewBet & {
  accepted: MoneyAnswer
  answer: object
}

/**
 * Makes an engine's function that stores bets before they are sent; `insert` adds the engine's own rows. Refuses with
 * ROUND_BUSY.
 */
export function bindWriteDown<Own>(
  insert: (tx: Tx, rows: readonly Own[]) => Promise<void>,
): (env: StudioEnv, bet: NewBet & { own: Own }) => Promise<void> {
  const writeDown = gather((env: StudioEnv, bets: readonly (NewBet & { own: Own })[]) =>
    env.db.tx(async (tx) => {
      const written = await writeBets(env, tx, bets)
      const rows = bets.filter(({ round }) => written.has(round.id)).map(({ own }) => own)
      if (rows.length > 0) await insert(tx, rows)
      return bets.map(({ round }) => written.has(round.id))
    }),
  )
  return async (env, bet) => {
    if (!(await writeDown(env, bet))) refuse('ROUND_BUSY', 'this request is under way')
  }
}

const putIntoPlay = gather((env: StudioEnv, bets: readonly TakenBet[]) =>
  env.db.tx(async (tx) => {
    const now = env.clock.now()
    const accepted = await acceptBets(
      tx,
      bets.map(({ round, accepted: answer }) => ({ roundId: round.id, answer })),
      now,
    )
    const taken = bets.filter(({ round }) => accepted.has(round.id))
    if (taken.length > 0) {
      await openBets(
        tx,
        taken.map(({ round, detail }) => ({ roundId: round.id, detail })),
      )
      await saveAnswers(
        tx,
        taken.map(({ round, answer }) => ({
          playerId: round.playerId,
          requestId: round.requestId,
          hash: round.requestHash,
          answer: { kind: 'ok', value: answer },
        })),
        now,
      )
    }
    return bets.map(({ round }) => accepted.has(round.id))
  }),
)

/**
 * Stores that the wallet took a bet, the rows that put it into play, and the answer to its request. Throws
 * BET_UNANSWERED when the bet was given up before that. A bet that cannot be stored is given up here, and its stake
 * refunded.
 */
export async function openSharedBet(env: StudioEnv, bet: TakenBet): Promise<void> {
  try {
    if (!(await putIntoPlay(env, bet))) throw new Refusal('BET_UNANSWERED', 'the stake goes back')
  } catch (error) {
    await giveUpBet(env, { ...bet.round, ...bet.session }, 'the bet could not be stored').catch(() => undefined)
    throw error
  }
}
