import { z } from 'zod'
import type { EngineRoutes } from '#studio/engines/engine.ts'
import { read } from '#studio/lib/http.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { hallOfVariant } from '#games/fishing/facts.ts'
import type { FishingHalls } from './fishing-halls.ts'
import { getFishingRules } from './rules-page.ts'
import { serveFishing } from './serve-fishing.ts'

const rulesQuery = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('BDT'),
  variant: z.string().max(40),
})

export const fishingRoutes: EngineRoutes<{ fishing: FishingHalls }> = {
  register(app, env, { fishing }) {
    app.get('/ws/fishing', { websocket: true }, (socket) => serveFishing(env, fishing, socket))
    app.get('/api/rules/fishing', async (request) => {
      const { currency, variant } = read(rulesQuery, request.query)
      return getFishingRules(hallOfVariant(variant) ?? refuse('NOT_FOUND', 'there is no such hall'), currency)
    })
  },
}
