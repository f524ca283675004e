import type { FastifyInstance } from 'fastify'
import type { StudioEnv } from '#studio/env.ts'
import { bearer, read } from '#studio/lib/http.ts'
import { getSessionOf } from '#studio/players/open-session.ts'
import { freeSpinSchema, spinSchema } from './protocol.ts'
import { getSlotRules } from './rules-page.ts'
import { spinFree, spinSlot } from './spin-slot.ts'

export function registerSlotRoutes(app: FastifyInstance, env: StudioEnv): void {
  app.post('/api/slot/spin', async (request) => {
    const session = await getSessionOf(env, bearer(request), 'slot')
    return spinSlot(env, session, read(spinSchema, request.body))
  })
  app.post('/api/slot/free-spin', async (request) => {
    const session = await getSessionOf(env, bearer(request), 'slot')
    return spinFree(env, session, read(freeSpinSchema, request.body))
  })
  const rules = getSlotRules()
  app.get('/api/rules/slot', async () => rules)
}
