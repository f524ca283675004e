/** Free rounds of the studio's games: what a platform issues, and what a player has left (free-rounds-protocol.ts). */
import { takesFreeRounds } from '#games/free-rounds.ts'
import type { FreeRoundsAnswer, IssueRequest } from '#contract/doors/free-rounds-protocol.ts'
import type { StudioEnv } from '#studio/env.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import { Refusal, refuse } from '#studio/lib/refusal.ts'
import { findEngine, readStake } from '#studio/players/catalogue.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { FreeRoundsShown } from '#studio/protocol.ts'
import { findFreeRounds, insertFreeRounds, listPlayable, putCancelled, type FreeRounds } from './free-rounds.sql.ts'

type Known = FreeRounds & { played: number }

function answerOf(id: string, one: Known | null, now: number): FreeRoundsAnswer {
  if (!one) return { freeRounds: id, state: 'never_seen', rounds: null, stake: null, played: 0, reason: null }
  const { rounds, stakeMinor, expiresAt, played, reason } = one
  const isOver = expiresAt !== null && expiresAt.getTime() <= now
  const living = rounds !== null && played >= rounds ? 'finished' : isOver ? 'expired' : 'active'
  return {
    freeRounds: id,
    state: one.state === 'active' ? living : one.state,
    rounds,
    stake: stakeMinor === null ? null : writeAmount(stakeMinor),
    played,
    reason,
  }
}

/** Returns why rounds of a game cannot be issued, or null: a game of the vendor's list that takes some, and a stake that it takes. */
function reasonAgainst(env: StudioEnv, vendorCode: string, { gameCode, stake, currency }: IssueRequest): string | null {
  const vendor = env.config.vendors[vendorCode]
  if (vendor?.wallet === 'transfer') return 'the money of this vendor is in wallets of its own'
  const variant = vendor?.games?.[gameCode]?.engine ?? ''
  const engine = findEngine(variant)
  if (engine === null || !takesFreeRounds(variant)) return 'this game gives no free rounds'
  try {
    readStake(stake, engine, currency, variant)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message.slice(0, 200)
    throw error
  }
}

/** Issues free rounds once; a repetition is answered with their present state. Other content under an id is refused. */
export async function issueFreeRounds(
  env: StudioEnv,
  vendorCode: string,
  request: IssueRequest,
): Promise<FreeRoundsAnswer> {
  const { freeRounds: id, accountRef, gameCode, rounds, stake, currency, expiresAt } = request
  const reason = reasonAgainst(env, vendorCode, request)
  const content = JSON.stringify([accountRef, gameCode, rounds, writeAmount(parseAmount(stake)), currency, expiresAt])
  return env.db.tx(async (tx) => {
    const now = env.clock.now()
    const one: FreeRounds = {
      vendorCode,
      id,
      accountRef,
      gameCode,
      currency,
      rounds,
      stakeMinor: parseAmount(stake),
      expiresAt: new Date(expiresAt),
      state: reason === null ? 'active' : 'refused',
      reason,
      content,
    }
    await insertFreeRounds(tx, one, now)
    const known = await findFreeRounds(tx, vendorCode, id)
    if (known?.content !== null && known?.content !== content)
      return { ...answerOf(id, known, now), state: 'refused', reason: 'the id was used with other content' }
    return answerOf(id, known, now)
  })
}

/** Lets no further round begin. A cancel of an unknown id is remembered, so that an issue that comes later is none. */
export async function cancelFreeRounds(env: StudioEnv, vendorCode: string, id: string): Promise<FreeRoundsAnswer> {
  return env.db.tx(async (tx) => {
    const now = env.clock.now()
    const none = { accountRef: '', gameCode: '', currency: '', rounds: null, stakeMinor: null, expiresAt: null }
    await insertFreeRounds(tx, { vendorCode, id, ...none, state: 'cancelled', reason: null, content: null }, now)
    await putCancelled(tx, vendorCode, id)
    return answerOf(id, await findFreeRounds(tx, vendorCode, id), now)
  })
}

/** Returns the state of free rounds. */
export async function tellFreeRounds(env: StudioEnv, vendorCode: string, id: string): Promise<FreeRoundsAnswer> {
  return answerOf(id, await findFreeRounds(env.db, vendorCode, id), env.clock.now())
}

const show = ({ id, rounds, stakeMinor, expiresAt, played }: Known): FreeRoundsShown => ({
  id,
  rounds: rounds ?? 0,
  left: (rounds ?? 0) - played,
  stake: writeAmount(stakeMinor ?? 0n),
  until: expiresAt?.getTime() ?? 0,
})

/** Returns the free rounds that a session's player has in its game, the first to end; null when there are none. */
export async function findShown(env: StudioEnv, session: PlaySession): Promise<FreeRoundsShown | null> {
  if (session.isDemo || !takesFreeRounds(session.engine)) return null
  const [first] = await listPlayable(env.db, session, env.clock.now())
  return first ? show(first) : null
}

/** Returns free rounds of which the player begins one now. Refuses with NO_FREE_ROUNDS when none is left. */
export async function getPlayable(env: StudioEnv, session: PlaySession, id: string): Promise<FreeRoundsShown> {
  const none = () => refuse('NO_FREE_ROUNDS', 'no free rounds are left')
  const found = await findFreeRounds(env.db, session.vendorCode, id)
  const isTheirs =
    found?.accountRef === session.accountRef &&
    found.gameCode === session.gameCode &&
    found.currency === session.currency &&
    !session.isDemo
  if (!found || !isTheirs || found.state !== 'active') return none()
  const shown = show(found)
  return shown.left > 0 && shown.until > env.clock.now() ? shown : none()
}
