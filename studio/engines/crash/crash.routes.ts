import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { StudioEnv } from '#studio/env.ts'
import { read } from '#studio/lib/http.ts'
import { getCrashRules } from './rules-page.ts'
import { serveSocket } from './serve-socket.ts'
import type { CrashTables } from './tables.ts'

const rulesQuery = z.object({ currency: z.string().regex(/^[A-Z]{3}$/).default('BDT') })

export function registerCrashRoutes(app: FastifyInstance, env: StudioEnv, tables: CrashTables): void {
  app.get('/ws/crash', { websocket: true }, (socket) => serveSocket(env, tables, socket))
  app.get('/api/rules/crash', async (request) => getCrashRules(read(rulesQuery, request.query).currency))
}
