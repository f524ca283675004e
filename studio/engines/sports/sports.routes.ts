/** The routes of the book. Sessions of sports and of cockfights use the same ones, each for its own matches. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sport } from '#games/sports/match.ts'
import type { EngineRoutes } from '#studio/engines/engine.ts'
import type { StudioEnv } from '#studio/env.ts'
import { bearer, read } from '#studio/lib/http.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { getSession } from '#studio/players/open-session.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { bookOf } from './book.ts'
import { cashOutTicket } from './cash-out.ts'
import { createKeeper } from './keeper.ts'
import { getBoard, getMatch, getResults, listForOutside } from './list-matches.ts'
import { admit, createLiveBook } from './live-book.ts'
import { placeTicket } from './place-ticket.ts'
import {
  boardQuerySchema,
  cashOutSchema,
  openQuerySchema,
  ticketSchema,
  ticketsQuerySchema,
  type TicketsPage,
} from './protocol.ts'
import { getSportsRules } from './rules-page.ts'
import { serveSports } from './serve-sports.ts'
import { showTicket } from './show-ticket.ts'
import { listTickets } from './tickets.sql.ts'

const TICKETS_SHOWN = 20
const rulesQuery = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('BDT'),
})

async function sessionOf(env: StudioEnv, request: FastifyRequest): Promise<PlaySession> {
  const session = await getSession(env, bearer(request))
  if (session.engine !== 'sports' && session.engine !== 'cockfight')
    refuse('BET_NOT_ALLOWED', `this session plays ${session.engine}`)
  return session
}

function boardOf(session: PlaySession, query: unknown): Sport {
  const { sport } = read(boardQuerySchema, query)
  admit(session, sport)
  return sport
}

function register(app: FastifyInstance, env: StudioEnv): void {
  const book = bookOf(env)
  const live = createLiveBook(book)
  const keeper = createKeeper(book, live.tellTickets)
  app.addHook('onReady', async () => keeper.start())
  app.addHook('onClose', async () => {
    await keeper.stop()
    await live.stop()
  })
  for (const engine of ['sports', 'cockfight'] as const)
    app.get(`/ws/${engine}`, { websocket: true }, (socket) => serveSports(env, live, socket, engine))
  app.get('/api/sports/board', async (request) => {
    const session = await sessionOf(env, request)
    return getBoard(book, boardOf(session, request.query))
  })
  app.get('/api/sports/results', async (request) => {
    const session = await sessionOf(env, request)
    return getResults(book, boardOf(session, request.query))
  })
  // public: what is played, the scores and the prices, as everybody at the book sees them
  app.get('/api/sports/open', async (request) => ({
    matches: await listForOutside(book, read(openQuerySchema, request.query).sports),
  }))
  app.get<{ Params: { id: string } }>('/api/sports/matches/:id', async (request) => {
    await sessionOf(env, request)
    return getMatch(book, request.params.id)
  })
  app.post('/api/sports/tickets', async (request) => {
    const session = await sessionOf(env, request)
    const placed = await placeTicket(book, session, read(ticketSchema, request.body), keeper.wake)
    live.tellTickets(session.playerId)
    return placed
  })
  app.get('/api/sports/tickets', async (request): Promise<TicketsPage> => {
    const session = await sessionOf(env, request)
    const { state, before } = read(ticketsQuerySchema, request.query)
    const rows = await listTickets(env.db, session, state === 'open', before ?? null, TICKETS_SHOWN + 1)
    const shown = rows.slice(0, TICKETS_SHOWN)
    const tickets = []
    for (const row of shown) tickets.push(await showTicket(book, row))
    return {
      serverTime: env.clock.now(),
      tickets,
      next: rows.length > TICKETS_SHOWN ? (shown.at(-1)?.id ?? null) : null,
    }
  })
  app.post<{ Params: { id: string } }>('/api/sports/tickets/:id/cash-out', async (request) => {
    const session = await sessionOf(env, request)
    const left = await cashOutTicket(book, session, request.params.id, read(cashOutSchema, request.body))
    live.tellTickets(session.playerId)
    return left
  })
  app.get('/api/rules/sports', async (request) => getSportsRules('sports', read(rulesQuery, request.query).currency))
}

export const sportsRoutes: EngineRoutes = { register }

/** Cockfights are matches of the same book; only their rules are stated apart. */
export const cockfightRoutes: EngineRoutes = {
  register(app) {
    app.get('/api/rules/cockfight', async (request) =>
      getSportsRules('cockfight', read(rulesQuery, request.query).currency),
    )
  },
}
