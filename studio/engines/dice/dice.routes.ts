import type { EngineRoutes } from '#studio/engines/engine.ts'
import { bearer, read } from '#studio/lib/http.ts'
import { getSessionOf } from '#studio/players/open-session.ts'
import { rollSchema } from './protocol.ts'
import { rollDice } from './roll-dice.ts'
import { getDiceRules } from './rules-page.ts'

export const diceRoutes: EngineRoutes = {
  register(app, env) {
    app.post('/api/dice/roll', async (request) => {
      const session = await getSessionOf(env, bearer(request), 'dice')
      return rollDice(env, session, read(rollSchema, request.body))
    })
    const rules = getDiceRules()
    app.get('/api/rules/dice', async () => rules)
  },
}
