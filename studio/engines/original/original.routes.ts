import { findOriginal, type OriginalName } from '#games/original/originals.ts'
import type { EngineRoutes } from '#studio/engines/engine.ts'
import { bearer, read } from '#studio/lib/http.ts'
import { getSessionOf } from '#studio/players/open-session.ts'
import { finishLeft } from './finish-left.ts'
import { getOpenOriginal, moveOriginal, playOriginal } from './play-original.ts'
import { moveSchema, playSchema } from './protocol.ts'
import { getOriginalRules, rulesQuery } from './rules-page.ts'

/** Returns the routes of an original. */
export function originalRoutes(name: OriginalName): EngineRoutes {
  return {
    register(app, env) {
      app.post(`/api/${name}/play`, async (request) => {
        const session = await getSessionOf(env, bearer(request), name)
        return playOriginal(env, session, name, read(playSchema, request.body))
      })
      app.post(`/api/${name}/move`, async (request) => {
        const session = await getSessionOf(env, bearer(request), name)
        return moveOriginal(env, session, name, read(moveSchema, request.body))
      })
      app.get(`/api/rules/${name}`, async (request) => getOriginalRules(name, read(rulesQuery, request.query).currency))
    },
    getOpen: getOpenOriginal,
    finishAbandoned: (env) => finishLeft(env, name),
    ...(findOriginal(name)?.decideMs === undefined ? {} : { finishDue: (env) => finishLeft(env, name) }),
  }
}
