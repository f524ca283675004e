import type { EngineRoutes } from '#studio/engines/engine.ts'
import { bearer, read } from '#studio/lib/http.ts'
import { describePool } from '#studio/jackpots/pools.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { getGame } from '#studio/players/catalogue.ts'
import { getSessionOf } from '#studio/players/open-session.ts'
import { finishAbandoned } from './finish-abandoned.ts'
import { buySchema, freeRoundSchema, freeSpinSchema, lookQuerySchema, spinSchema, type SlotLook } from './protocol.ts'
import { getSlotRules, rulesQuery } from './rules-page.ts'
import { skinNamed, skinOf } from './skin-of.ts'
import { buySpins, getOpenSlotRound, spinFree, spinFreeRound, spinSlot } from './spin-slot.ts'

export const slotRoutes: EngineRoutes = {
  register(app, env) {
    app.post('/api/slot/spin', async (request) => {
      const session = await getSessionOf(env, bearer(request), 'slot')
      return spinSlot(env, session, read(spinSchema, request.body))
    })
    app.post('/api/slot/buy', async (request) => {
      const session = await getSessionOf(env, bearer(request), 'slot')
      return buySpins(env, session, read(buySchema, request.body))
    })
    app.post('/api/slot/free-round', async (request) => {
      const session = await getSessionOf(env, bearer(request), 'slot')
      return spinFreeRound(env, session, read(freeRoundSchema, request.body))
    })
    app.post('/api/slot/free-spin', async (request) => {
      const session = await getSessionOf(env, bearer(request), 'slot')
      return spinFree(env, session, read(freeSpinSchema, request.body))
    })
    app.get('/api/slot/jackpot', async (request) => {
      const session = await getSessionOf(env, bearer(request), 'slot')
      const { jackpot } = skinOf(env, session)
      return jackpot ? describePool(env, session, jackpot) : refuse('NOT_FOUND', 'this game has no jackpot')
    })
    // public: a record outside the game shows the symbols of the title that was played
    app.get('/api/slot/look', async (request): Promise<SlotLook> => {
      const { vendor, game } = read(lookQuerySchema, request.query)
      const { theme, variant } = getGame(env.config, vendor, game, 'slot', 'en')
      return { theme, skin: skinNamed(variant).name }
    })
    app.get('/api/rules/slot', async (request) => getSlotRules(read(rulesQuery, request.query).variant))
  },
  getOpen: getOpenSlotRound,
  finishAbandoned,
}
