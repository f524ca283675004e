/** Calls of the house's operators about vendors and games, for every brand. The contract lists their permissions. */
import { toPage, type OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  listHouseGames,
  listHouseVendors,
  updateHouseGame,
  updateHouseVendor,
} from '#contract/catalogue/house-games.ts'
import type { Env } from '#server/lib/env.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { answerOf } from '#server/lib/slots.ts'
import { VENDOR_NOTES } from '../catalogue.slots.ts'
import { findGame, listGames, listVendors, listWhy } from '../titles/catalogue.sql.ts'
import { presentGame, selectGames } from './office-game-rows.ts'
import { setGame, setVendor } from './set-status.ts'

type HouseVendor = OutputOf<typeof listHouseVendors>['content'][number]

async function presentVendors(env: Env): Promise<HouseVendor[]> {
  const { db } = env
  const [vendors, games, why, notes] = await Promise.all([
    listVendors(db),
    listGames(db),
    listWhy(db),
    answerOf(env, VENDOR_NOTES)(env),
  ])
  return vendors.map(({ code, names, vassalage, types, status, sort, isSingle }) => ({
    id: code,
    names: { ...names },
    vassalage,
    gameTypes: types,
    status,
    why: status === 'on' ? null : (why.get(code) ?? null),
    sort,
    isSingle,
    gameCount: games.filter((game) => game.vendor === code).length,
    heldWins: notes.get(code)?.heldWins ?? 0,
    algorithms: [...(notes.get(code)?.algorithms ?? [])],
  }))
}

/** Adds the house's calls about vendors and games. */
export function bindHouseGames(http: Http): void {
  const { env } = http
  bindCall(http, listHouseVendors, async () => ({ content: await presentVendors(env) }))
  bindCall(http, updateHouseVendor, async (context, { id, reason, ...change }) => {
    const waiting = await setVendor(context, id, change, reason)
    return { ...((await presentVendors(env)).find((vendor) => vendor.id === id) ?? fail('NOT_FOUND')), waiting }
  })
  bindCall(http, listHouseGames, async (_context, input) => {
    const { rows, total } = selectGames(await listGames(env.db), input, (game) => game.status)
    return toPage(rows.map(presentGame), input.pageNo, input.pageSize, total)
  })
  bindCall(http, updateHouseGame, async (context, { id, reason, ...change }) => {
    const waiting = await setGame(context, id, change, reason)
    return { ...presentGame((await findGame(env.db, id)) ?? fail('NOT_FOUND')), waiting }
  })
}
