import { z } from 'zod'
import type { EngineRoutes } from '#studio/engines/engine.ts'
import { read } from '#studio/lib/http.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { findSort } from './kinds.ts'
import { getTableRules } from './rules-page.ts'
import type { LiveTables } from './live-tables.ts'
import { serveTable } from './serve-table.ts'

const rulesQuery = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('BDT'),
  variant: z.string().max(40),
})

const allQuery = z.object({ demo: z.enum(['0', '1']).default('0') })

export const tableRoutes: EngineRoutes<{ liveTables: LiveTables }> = {
  register(app, env, { liveTables }) {
    app.get('/ws/table', { websocket: true }, (socket) => serveTable(env, liveTables, socket))
    app.get('/api/table/all', async (request) => ({
      tables: liveTables.listAll(read(allQuery, request.query).demo === '1'),
    }))
    app.get('/api/rules/table', async (request) => {
      const { currency, variant } = read(rulesQuery, request.query)
      return getTableRules(findSort(variant) ?? refuse('NOT_FOUND', 'there is no such table'), currency)
    })
  },
}
