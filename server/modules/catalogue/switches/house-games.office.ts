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
import { presentGame, readPictures, selectGames } from './office-game-rows.ts'
import { setGame, setVendor } from './set-status.ts'

type HouseVendor = OutputOf<typeof listHouseVendors>['content'][number]

async function presentVendors(env: Env, merchant: string): Promise<HouseVendor[]> {
  const { db } = env
  const [vendors, games, why, notes, { house }] = await Promise.all([
    listVendors(db),
    listGames(db),
    listWhy(db),
    answerOf(env, VENDOR_NOTES)(env),
    readPictures(db, merchant),
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
    picture: house(`vendor ${code}`),
    heldWins: notes.get(code)?.heldWins ?? 0,
    algorithms: [...(notes.get(code)?.algorithms ?? [])],
  }))
}

/** Adds the house's calls about vendors and games. */
export function bindHouseGames(http: Http): void {
  const { env } = http
  bindCall(http, listHouseVendors, async ({ merchant }) => ({ content: await presentVendors(env, merchant) }))
  bindCall(http, updateHouseVendor, async (context, { id, reason, ...change }) => {
    const waiting = await setVendor(context, id, change, reason)
    return {
      ...((await presentVendors(env, context.merchant)).find((vendor) => vendor.id === id) ?? fail('NOT_FOUND')),
      waiting,
    }
  })
  bindCall(http, listHouseGames, async ({ merchant }, input) => {
    const { house } = await readPictures(env.db, merchant)
    const { rows, total } = selectGames(await listGames(env.db), input, (game) => game.status)
    return toPage(
      rows.map((row) => presentGame(row, house)),
      input.pageNo,
      input.pageSize,
      total,
    )
  })
  bindCall(http, updateHouseGame, async (context, { id, reason, ...change }) => {
    const waiting = await setGame(context, id, change, reason)
    const { house } = await readPictures(env.db, context.merchant)
    return { ...presentGame((await findGame(env.db, id)) ?? fail('NOT_FOUND'), house), waiting }
  })
}
