/** What operators of the house ask of vendors, games and play, for every brand. Permissions stand in the contract. */
import { toPage, type OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  getHousePlay,
  listHouseGames,
  listHouseVendors,
  setHousePlay as setHousePlayCall,
  updateHouseGame,
  updateHouseVendor,
} from '#contract/house-games.ts'
import {
  getVendorCaps,
  removeVendorCaps as removeVendorCapsCall,
  setVendorCaps as setVendorCapsCall,
} from '#contract/office-vendor-caps.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import type { Env } from '#server/lib/env.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { findGame, getPlayStatus, listGames, listVendors, listWhy } from './catalogue.sql.ts'
import { countHeldWins } from './held-wins.sql.ts'
import { presentGame, selectGames } from './office-game-rows.ts'
import { PLAY_OPEN } from './open-decisions.ts'
import { setGame, setHousePlay, setVendor } from './set-status.ts'
import { removeVendorCaps, setVendorCaps, showVendorCaps } from './set-vendor-caps.ts'
import { listAllLiveKeys } from './vendor-keys.sql.ts'

type HouseVendor = OutputOf<typeof listHouseVendors>['content'][number]

async function presentVendors({ db, clock }: Env): Promise<HouseVendor[]> {
  const [vendors, games, keys, why, held] = await Promise.all([
    listVendors(db),
    listGames(db),
    listAllLiveKeys(db, clock.now()),
    listWhy(db),
    countHeldWins(db),
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
    heldWins: held.get(code) ?? 0,
    algorithms: keys.filter((key) => key.vendor === code).map((key) => key.algorithm),
  }))
}

async function presentPlay({ db }: Env): Promise<OutputOf<typeof getHousePlay>> {
  const [status, open] = await Promise.all([getPlayStatus(db), findWaiting(db, null, PLAY_OPEN.kind, 'play:all')])
  return { status, waiting: open && presentWaiting(open) }
}

/** Adds the house's calls about vendors, games and play. */
export function bindHouseGames(http: Http): void {
  const { env } = http
  bindCall(http, getHousePlay, () => presentPlay(env))
  bindCall(http, setHousePlayCall, async (context, { status, reason }) => {
    await setHousePlay(context, status, reason)
    return presentPlay(env)
  })
  bindCall(http, listHouseVendors, async () => ({ content: await presentVendors(env) }))
  bindCall(http, updateHouseVendor, async (context, { id, reason, ...change }) => {
    const waiting = await setVendor(context, id, change, reason)
    return { ...((await presentVendors(env)).find((vendor) => vendor.id === id) ?? fail('NOT_FOUND')), waiting }
  })
  bindCall(http, getVendorCaps, async (_context, { id }) => ({ content: await showVendorCaps(env.db, id) }))
  bindCall(http, setVendorCapsCall, async (context, { id, currency, reason, ...caps }) => ({
    content: await setVendorCaps(context, { vendor: id, currency, reason }, caps),
  }))
  bindCall(http, removeVendorCapsCall, async (context, { id, currency, reason }) => ({
    content: await removeVendorCaps(context, { vendor: id, currency, reason }),
  }))
  bindCall(http, listHouseGames, async (_context, input) => {
    const { rows, total } = selectGames(await listGames(env.db), input, (game) => game.status)
    return toPage(rows.map(presentGame), input.pageNo, input.pageSize, total)
  })
  bindCall(http, updateHouseGame, async (context, { id, reason, ...change }) => {
    const waiting = await setGame(context, id, change, reason)
    return { ...presentGame((await findGame(env.db, id)) ?? fail('NOT_FOUND')), waiting }
  })
}
