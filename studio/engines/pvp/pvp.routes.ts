import { z } from 'zod'
import type { EngineRoutes } from '#studio/engines/engine.ts'
import { sha256Hex } from '#studio/lib/crypto.ts'
import { read } from '#studio/lib/http.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { findPvpKind } from './kinds.ts'
import { getPvpRules } from './rules-page.ts'
import type { PvpRooms } from './rooms.ts'
import { servePvp } from './serve-pvp.ts'

const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .default('BDT')
const rulesQuery = z.object({ currency, variant: z.string().max(40) })
const roomsQuery = z.object({ currency, demo: z.enum(['0', '1']).default('0') })

export const pvpRoutes: EngineRoutes<{ pvpRooms: PvpRooms }> = {
  register(app, env, { pvpRooms }) {
    app.get('/ws/pvp', { websocket: true }, (socket, request) =>
      servePvp(env, pvpRooms, socket, sha256Hex(`${request.ip} ${request.headers['user-agent'] ?? ''}`).slice(0, 16)),
    )
    app.get('/api/rules/pvp', async (request) => {
      const { currency: code, variant } = read(rulesQuery, request.query)
      return getPvpRules(findPvpKind(variant) ?? refuse('NOT_FOUND', 'there is no such game'), code)
    })
    // public: which rooms there are, how full, for what stakes
    app.get('/api/pvp/rooms', async (request) => {
      const { currency: code, demo } = read(roomsQuery, request.query)
      return { games: pvpRooms.listAll(code, demo === '1') }
    })
  },
}
