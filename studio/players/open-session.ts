import type { StudioEnv } from '#studio/env.ts'
import { sha256Hex } from '#studio/lib/crypto.ts'
import { refuse } from '#studio/lib/refusal.ts'
import type { Engine, SessionRequest } from '#studio/protocol.ts'
import { getGame } from './catalogue.ts'
import { noteSession } from './known-sessions.ts'
import { maskName } from './mask-name.ts'
import { findExchange, findSession, insertSession, upsertPlayer, type PlaySession } from './sessions.sql.ts'

/** The lifetime of a play session: one long evening. */
export const SESSION_MS = 12 * 3_600_000

export type OpenedSession = {
  token: string
  session: PlaySession
  /** The balance from the exchange at the door; null when the session was opened earlier. */
  balance: string | null
}

/**
 * Exchanges a launch token at the door, once, for a session of the studio. A repeat with the same request id, after a
 * lost answer, gets the same session. With any other id the token is refused with LAUNCH_TOKEN_INVALID.
 */
export async function openSession(env: StudioEnv, request: SessionRequest): Promise<OpenedSession> {
  const launchHash = sha256Hex(`${request.vendorCode} ${request.launchToken}`)
  const token = env.vault.derive('session', launchHash, request.requestId)
  const earlier = await findExchange(env.db, launchHash)
  if (earlier) {
    if (earlier.requestId !== request.requestId) refuse('LAUNCH_TOKEN_INVALID', 'this launch token was used')
    return { token, session: await getSession(env, token), balance: null }
  }
  const reply = await env.door.send(request.vendorCode, 'session', { token: request.launchToken })
  if (reply.kind === 'unanswered') refuse('DOOR_UNAVAILABLE', reply.reason)
  if (reply.kind === 'refused') {
    const { status } = reply
    const isTold = status === 'MAINTENANCE' || status === 'GAME_DISABLED' || status === 'PLAYER_FROZEN'
    refuse(isTold ? status : 'LAUNCH_TOKEN_INVALID', reply.message)
  }
  const { answer } = reply
  getGame(env.config, request.vendorCode, answer.gameCode, request.engine, answer.language)
  const now = env.clock.now()
  await env.db.tx(async (tx) => {
    const playerId = await upsertPlayer(
      tx,
      {
        vendorCode: request.vendorCode,
        accountRef: answer.accountRef,
        isDemo: answer.demo,
        currency: answer.currency,
        maskedName: maskName(answer.displayName),
        brand: answer.brand ?? null,
      },
      now,
    )
    await insertSession(tx, {
      tokenHash: sha256Hex(token),
      launchHash,
      requestId: request.requestId,
      playerId,
      gameCode: answer.gameCode,
      engine: request.engine,
      language: answer.language,
      doorSessionSealed: env.vault.seal(answer.session),
      createdAt: now,
      expiresAt: now + SESSION_MS,
      hasChat: answer.chat === true,
      sellsFeatures: answer.featureBuy !== false,
    })
  })
  return { token, session: await getSession(env, token), balance: answer.balance }
}

/**
 * Returns the session of a bearer token. Refuses with SESSION_REQUIRED without one, SESSION_EXPIRED when it is unknown
 * or over.
 */
export async function getSession(env: StudioEnv, token: string | undefined): Promise<PlaySession> {
  if (!token) refuse('SESSION_REQUIRED', 'no session')
  const hash = sha256Hex(token)
  const session = await findSession(env.db, hash)
  const isGood = session !== null && session.expiresAt.getTime() > env.clock.now()
  noteSession(env.db, hash, isGood)
  return isGood ? session : refuse('SESSION_EXPIRED', 'the session is over')
}

/** Returns the session as getSession, if it plays this engine. Refuses with BET_NOT_ALLOWED for another one. */
export async function getSessionOf(env: StudioEnv, token: string | undefined, engine: Engine): Promise<PlaySession> {
  const session = await getSession(env, token)
  if (session.engine !== engine) refuse('BET_NOT_ALLOWED', `this session plays ${session.engine}`)
  return session
}

/** Returns the member's balance from the door. Refuses with DOOR_UNAVAILABLE or the door's own reason. */
export async function getBalance(
  env: StudioEnv,
  session: Pick<PlaySession, 'vendorCode' | 'accountRef' | 'currency'>,
): Promise<string> {
  const reply = await env.door.send(session.vendorCode, 'balance', {
    accountRef: session.accountRef,
    currency: session.currency,
  })
  if (reply.kind === 'ok') return reply.answer.balance
  return refuse('DOOR_UNAVAILABLE', reply.kind === 'refused' ? reply.status : reply.reason)
}
