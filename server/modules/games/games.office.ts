/** What operators ask of the games. Permissions stand in the contract. */
import { toPage, type OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  getPlaySwitch, listOfficeGames, listOfficeVendors, setPlaySwitch, updateOfficeGame, updateOfficeVendor,
} from '#contract/office-games.ts'
import type { Env } from '#server/lib/env.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { fold } from './search-words.ts'
import { findGame, getPlayStatus, listGames, listVendors, type GameRecord } from './catalogue.sql.ts'
import { setGame, setPlayStatus, setVendor } from './set-status.ts'
import { bindVendorDoorOffice } from './vendor-door.office.ts'
import { listAllLiveKeys } from './vendor-keys.sql.ts'

type OfficeGame = OutputOf<typeof updateOfficeGame>
type OfficeVendor = OutputOf<typeof updateOfficeVendor>

function presentGame({ code, nodeId, vendor, gameType, classify, names, engine, isHot, isNew, sort, status }: GameRecord): OfficeGame {
  return { id: code, nodeId: nodeId.toString(), vendor, gameType, gameClassify: classify, names: { ...names }, engine, isHot, isNew, sort, status }
}

async function presentVendors({ db, clock }: Env): Promise<OfficeVendor[]> {
  const [vendors, games, keys] = await Promise.all([listVendors(db), listGames(db), listAllLiveKeys(db, clock.now())])
  return vendors.map(({ code, names, vassalage, types, status, sort, isSingle }) => ({
    id: code, names: { ...names }, vassalage, gameTypes: types, status, sort, isSingle,
    gameCount: games.filter((game) => game.vendor === code).length,
    keys: keys.filter((key) => key.vendor === code).map(({ keyId, algorithm, createdAt }) => ({ keyId, algorithm, createdAt: createdAt.toISOString() })),
  }))
}

function bindGameCalls(http: Http): void {
  const { db } = http.env
  bindCall(http, listOfficeGames, async (_context, input) => {
    const text = fold(input.search ?? '')
    const rows = (await listGames(db)).filter((game) =>
      (input.vendor === undefined || game.vendor === input.vendor)
      && (input.gameType === undefined || game.gameType === input.gameType)
      && (input.status === undefined || game.status === input.status)
      && (input.isHot === undefined || game.isHot === (input.isHot === 'true'))
      && fold([...Object.values(game.names), game.code].join('\n')).includes(text))
    const key = (game: GameRecord) => (input.sort === 'id' ? game.code : input.sort === 'sort' ? String(game.sort).padStart(7, '0') : game[input.sort as 'vendor'])
    const turn = input.order === 'asc' ? 1 : -1
    const ordered = rows.toSorted((a, b) => (key(a) < key(b) ? -turn : key(a) > key(b) ? turn : a.code < b.code ? -1 : 1))
    const page = ordered.slice((input.pageNo - 1) * input.pageSize, input.pageNo * input.pageSize)
    return toPage(page.map(presentGame), input.pageNo, input.pageSize, ordered.length)
  })
  bindCall(http, updateOfficeGame, async (context, { id, reason, ...change }) => {
    await setGame(context, id, change, reason)
    return presentGame(await findGame(db, id) ?? fail('NOT_FOUND'))
  })
}

/** Adds the operators' calls about vendors, games and the switch that stops all play. */
export function bindGamesOffice(http: Http): void {
  const { env } = http
  const { db } = env
  bindGameCalls(http)
  bindVendorDoorOffice(http)
  bindCall(http, listOfficeVendors, async () => ({ content: await presentVendors(env) }))
  bindCall(http, updateOfficeVendor, async (context, { id, reason, ...change }) => {
    await setVendor(context, id, change, reason)
    return (await presentVendors(env)).find((vendor) => vendor.id === id) ?? fail('NOT_FOUND')
  })
  bindCall(http, getPlaySwitch, async () => ({ status: await getPlayStatus(db) }))
  bindCall(http, setPlaySwitch, async (context, { status, reason }) => {
    await setPlayStatus(context, status, reason)
    return { status }
  })
}
