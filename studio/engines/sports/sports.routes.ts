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
import { createBook } from './book.ts'
import { cashOutTicket } from './cash-out.ts'
import { createKeeper } from './keeper.ts'
import { getBoard, getMatch, getResults } from './list-matches.ts'
import { placeTicket } from './place-ticket.ts'
import { boardQuerySchema, cashOutSchema, ticketSchema, ticketsQuerySchema, type TicketsPage } from './protocol.ts'
import { getSportsRules } from './rules-page.ts'
import { showTicket } from './show-ticket.ts'
import { listTickets } from './tickets.sql.ts'

const TICKETS_SHOWN = 20
const rulesQuery = z.object({ currency: z.string().regex(/^[A-Z]{3}$/).default('BDT') })

async function sessionOf(env: StudioEnv, request: FastifyRequest): Promise<PlaySession> {
  const session = await getSession(env, bearer(request))
  if (session.engine !== 'sports' && session.engine !== 'cockfight') refuse('BET_NOT_ALLOWED', `this session plays ${session.engine}`)
  return session
}

/** A cockfight session sees cockfights, every other the rest. */
function admit(session: PlaySession, sport: Sport): Sport {
  if ((session.engine === 'cockfight') !== (sport === 'cockfight')) refuse('NOT_FOUND', `there is no ${sport} here`)
  return sport
}

function register(app: FastifyInstance, env: StudioEnv): void {
  const book = createBook(env)
  const keeper = createKeeper(book)
  app.addHook('onReady', async () => keeper.start())
  app.addHook('onClose', () => keeper.stop())
  app.get('/api/sports/board', async (request) => {
    const session = await sessionOf(env, request)
    return getBoard(book, admit(session, read(boardQuerySchema, request.query).sport))
  })
  app.get('/api/sports/results', async (request) => {
    const session = await sessionOf(env, request)
    return getResults(book, admit(session, read(boardQuerySchema, request.query).sport))
  })
  app.get<{ Params: { id: string } }>('/api/sports/matches/:id', async (request) => {
    await sessionOf(env, request)
    return getMatch(book, request.params.id)
  })
  app.post('/api/sports/tickets', async (request) => {
    const session = await sessionOf(env, request)
    return placeTicket(book, session, read(ticketSchema, request.body), keeper.wake)
  })
  app.get('/api/sports/tickets', async (request): Promise<TicketsPage> => {
    const session = await sessionOf(env, request)
    const { state, before } = read(ticketsQuerySchema, request.query)
    const rows = await listTickets(env.db, session, state === 'open', before ?? null, TICKETS_SHOWN + 1)
    const shown = rows.slice(0, TICKETS_SHOWN)
    const tickets = []
    for (const row of shown) tickets.push(await showTicket(book, row))
    return { serverTime: env.clock.now(), tickets, next: rows.length > TICKETS_SHOWN ? shown.at(-1)?.id ?? null : null }
  })
  app.post<{ Params: { id: string } }>('/api/sports/tickets/:id/cash-out', async (request) => {
    const session = await sessionOf(env, request)
    return cashOutTicket(book, session, request.params.id, read(cashOutSchema, request.body))
  })
  app.get('/api/rules/sports', async (request) => getSportsRules('sports', read(rulesQuery, request.query).currency))
}

export const sportsRoutes: EngineRoutes = { register }

/** Cockfights are matches of the same book; only their rules are stated apart. */
export const cockfightRoutes: EngineRoutes = {
  register(app) {
    app.get('/api/rules/cockfight', async (request) => getSportsRules('cockfight', read(rulesQuery, request.query).currency))
  },
}
