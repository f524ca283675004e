/** `/api/session`, `/api/balance`, `/api/seeds/rotate`, `/api/best-wins`, `/api/history`: the routes that every game's client needs. */
import type { FastifyInstance } from 'fastify'
import type { StudioEnv } from '#studio/env.ts'
import { playFactsOf } from '#games/facts.ts'
import { routesOf } from '#studio/engines/engine-routes.ts'
import { findShown } from '#studio/free-rounds/free-rounds.ts'
import { bearer, read } from '#studio/lib/http.ts'
import { createBestWins } from '#studio/rounds/best-wins.ts'
import { listHistory } from '#studio/rounds/history.ts'
import { getSeedState, rotateSeeds } from '#studio/fair-seeds/seed-pairs.ts'
import { historyQuerySchema, rotateSeedsSchema, type BalanceState, type SessionState } from '#studio/protocol.ts'
import { sessionRequestSchema } from './session-request.ts'
import { getCurrency, getGame, getLimits } from '../players/catalogue.ts'
import { getBalance, getSession, openSession } from '../players/open-session.ts'
import type { PlaySession } from '../players/sessions.sql.ts'

async function describeSession(
  env: StudioEnv,
  token: string,
  session: PlaySession,
  knownBalance: string | null,
): Promise<SessionState> {
  const balance = knownBalance ?? (await getBalance(env, session))
  const listed = getGame(env.config, session.vendorCode, session.gameCode, session.engine, session.language)
  const game = { ...listed, sellsFeatures: listed.sellsFeatures && session.sellsFeatures }
  return {
    session: token,
    expiresAt: session.expiresAt.getTime(),
    serverTime: env.clock.now(),
    isDemo: session.isDemo,
    language: session.language,
    maskedName: session.maskedName,
    currency: getCurrency(session.currency),
    balance,
    game,
    limits: getLimits(session.engine, session.currency, game.variant),
    fairness: playFactsOf(session.engine).isSeeded ? await getSeedState(env, session) : null,
    open: (await routesOf(session.engine).getOpen?.(env, session, balance)) ?? null,
    freeRounds: await findShown(env, session),
    siteOrigin: env.config.siteOrigin,
  }
}

export function registerSessionRoutes(app: FastifyInstance, env: StudioEnv): void {
  const findBestWins = createBestWins(env)
  app.post('/api/session', async (request) => {
    const opened = await openSession(env, read(sessionRequestSchema, request.body))
    return describeSession(env, opened.token, opened.session, opened.balance)
  })
  app.get('/api/session', async (request) => {
    const session = await getSession(env, bearer(request))
    return describeSession(env, bearer(request) ?? '', session, null)
  })
  app.get('/api/balance', async (request): Promise<BalanceState> => {
    const session = await getSession(env, bearer(request))
    return { balance: await getBalance(env, session), serverTime: env.clock.now() }
  })
  app.post('/api/seeds/rotate', async (request) => {
    const session = await getSession(env, bearer(request))
    return rotateSeeds(env, session, read(rotateSeedsSchema, request.body))
  })
  app.get('/api/best-wins', async (request) => findBestWins(await getSession(env, bearer(request))))
  app.get('/api/history', async (request) => {
    const session = await getSession(env, bearer(request))
    return listHistory(env, session, read(historyQuerySchema, request.query))
  })
}
