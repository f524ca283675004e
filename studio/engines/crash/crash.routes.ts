import { z } from 'zod'
import type { EngineRoutes } from '#studio/engines/engine.ts'
import { read } from '#studio/lib/http.ts'
import { getCrashRules } from './rules-page.ts'
import type { CrashTables } from './tables.ts'
import { serveSocket } from './serve-socket.ts'

const rulesQuery = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('BDT'),
})

export const crashRoutes: EngineRoutes<{ tables: CrashTables }> = {
  register(app, env, { tables }) {
    app.get('/ws/crash', { websocket: true }, (socket) => serveSocket(env, tables, socket))
    app.get('/api/rules/crash', async (request) => getCrashRules(read(rulesQuery, request.query).currency))
  },
}
