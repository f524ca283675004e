/** Operators' calls of a brand about the catalogue. The contract lists their permissions. */
import { toPage, type OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  listOfficeGames,
  listOfficeVendors,
  updateOfficeGame,
  updateOfficeVendor,
} from '#contract/catalogue/office-games.ts'
import type { Env } from '#server/lib/env.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import type { Status } from '#server/lib/play-status.ts'
import { listChoices } from '../titles/brand-choices.sql.ts'
import { findGame, listGames, listVendors, type GameRecord } from '../titles/catalogue.sql.ts'
import { listFreeRoundsVendors, takesRounds, type FreeRoundsVendor } from '../vendors/free-rounds-vendors.sql.ts'
import { bindHouseGames } from './house-games.office.ts'
import { type PictureOf, presentGame, readPictures, selectGames } from './office-game-rows.ts'
import { setChoice } from './set-status.ts'

type OfficeVendor = OutputOf<typeof updateOfficeVendor>

/** Returns a brand's choices about vendors and games, by subject. */
async function choicesOf({ db }: Env, merchant: string): Promise<(subject: string) => Status> {
  const own = new Map(
    (await listChoices(db))
      .filter((one) => one.merchant === merchant)
      .map((one) => [one.subject as string, one.status]),
  )
  return (subject) => own.get(subject) ?? 'on'
}

async function presentVendors(env: Env, merchant: string): Promise<OfficeVendor[]> {
  const [vendors, games, choice, { own, house }] = await Promise.all([
    listVendors(env.db),
    listGames(env.db),
    choicesOf(env, merchant),
    readPictures(env.db, merchant),
  ])
  return vendors.map(({ code, names, vassalage, types, status, isSingle }) => ({
    id: code,
    names: { ...names },
    vassalage,
    gameTypes: types,
    status: choice(`vendor ${code}`),
    house: status,
    isSingle,
    gameCount: games.filter((game) => game.vendor === code).length,
    picture: own(`vendor ${code}`),
    housePicture: house(`vendor ${code}`),
  }))
}

type Around = {
  choice: (subject: string) => Status
  givers: readonly FreeRoundsVendor[]
  own: PictureOf
  house: PictureOf
}

/** Reads what a brand and the house say of games beside their rows. */
async function readAround(env: Env, merchant: string): Promise<Around> {
  const [choice, givers] = [await choicesOf(env, merchant), await listFreeRoundsVendors(env.db)]
  return { choice, givers, ...(await readPictures(env.db, merchant)) }
}

const presentOwn = (game: GameRecord, { choice, givers, own, house }: Around) => ({
  ...presentGame(game, own),
  housePicture: house(`game ${game.code}`),
  takesFreeRounds: takesRounds(givers, game),
  status: choice(`game ${game.code}`),
  house: game.status,
})

function bindGameCalls(http: Http): void {
  const { env } = http
  bindCall(http, listOfficeGames, async ({ merchant }, input) => {
    const around = await readAround(env, merchant)
    const games = (await listGames(env.db)).filter((one) => !input.takesFreeRounds || takesRounds(around.givers, one))
    const { rows, total } = selectGames(games, input, (game) => around.choice(`game ${game.code}`))
    return toPage(
      rows.map((row) => presentOwn(row, around)),
      input.pageNo,
      input.pageSize,
      total,
    )
  })
  bindCall(http, updateOfficeGame, async (context, { id, reason, ...change }) => {
    await setChoice(context, 'game', id, change, reason)
    const around = await readAround(env, context.merchant)
    return presentOwn((await findGame(env.db, id)) ?? fail('NOT_FOUND'), around)
  })
}

/** Adds the brand's calls about vendors and games, and the house's. */
export function bindGamesOffice(http: Http): void {
  const { env } = http
  bindGameCalls(http)
  bindHouseGames(http)
  bindCall(http, listOfficeVendors, async ({ merchant }) => ({ content: await presentVendors(env, merchant) }))
  bindCall(http, updateOfficeVendor, async (context, { id, reason, ...change }) => {
    await setChoice(context, 'vendor', id, change, reason)
    return (await presentVendors(env, context.merchant)).find((vendor) => vendor.id === id) ?? fail('NOT_FOUND')
  })
}
