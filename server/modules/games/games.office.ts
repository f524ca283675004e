/** What a brand's operators ask of the games. Permissions stand in the contract. */
import { toPage, type OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  getPlaySwitch,
  listOfficeGames,
  listOfficeVendors,
  setPlaySwitch,
  updateOfficeGame,
  updateOfficeVendor,
} from '#contract/office-games.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import type { Env } from '#server/lib/env.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { findChoice, listChoices } from './brand-choices.sql.ts'
import { findGame, getPlayStatus, listGames, listVendors, type GameRecord, type Status } from './catalogue.sql.ts'
import { bindHouseGames } from './house-games.office.ts'
import { presentGame, selectGames } from './office-game-rows.ts'
import { PLAY_ALLOW } from './open-decisions.ts'
import { setBrandPlay, setChoice } from './set-status.ts'
import { bindVendorDoorOffice } from './vendor-door.office.ts'

type OfficeVendor = OutputOf<typeof updateOfficeVendor>

/** What the brand says of vendors and games, by subject. */
async function choicesOf({ db }: Env, merchant: string): Promise<(subject: string) => Status> {
  const own = new Map(
    (await listChoices(db))
      .filter((one) => one.merchant === merchant)
      .map((one) => [one.subject as string, one.status]),
  )
  return (subject) => own.get(subject) ?? 'on'
}

async function presentVendors(env: Env, merchant: string): Promise<OfficeVendor[]> {
  const [vendors, games, choice] = await Promise.all([listVendors(env.db), listGames(env.db), choicesOf(env, merchant)])
  return vendors.map(({ code, names, vassalage, types, status, isSingle }) => ({
    id: code,
    names: { ...names },
    vassalage,
    gameTypes: types,
    status: choice(`vendor ${code}`),
    house: status,
    isSingle,
    gameCount: games.filter((game) => game.vendor === code).length,
  }))
}

async function presentPlay({ db }: Env, merchant: string): Promise<OutputOf<typeof getPlaySwitch>> {
  const [status, house, open] = await Promise.all([
    findChoice(db, merchant, 'play'),
    getPlayStatus(db),
    findWaiting(db, merchant, PLAY_ALLOW.kind, `play:${merchant}`),
  ])
  return { status, house, waiting: open && presentWaiting(open) }
}

function bindGameCalls(http: Http): void {
  const { env } = http
  const ownOf = (choice: (subject: string) => Status) => (game: GameRecord) => ({
    ...presentGame(game),
    status: choice(`game ${game.code}`),
    house: game.status,
  })
  bindCall(http, listOfficeGames, async ({ merchant }, input) => {
    const choice = await choicesOf(env, merchant)
    const { rows, total } = selectGames(await listGames(env.db), input, (game) => choice(`game ${game.code}`))
    return toPage(rows.map(ownOf(choice)), input.pageNo, input.pageSize, total)
  })
  bindCall(http, updateOfficeGame, async (context, { id, status, reason }) => {
    await setChoice(context, 'game', id, status, reason)
    return ownOf(await choicesOf(env, context.merchant))((await findGame(env.db, id)) ?? fail('NOT_FOUND'))
  })
}

/** Adds the brand's calls about vendors, games and play, the house's, and those about vendors' doors. */
export function bindGamesOffice(http: Http): void {
  const { env } = http
  bindGameCalls(http)
  bindHouseGames(http)
  bindVendorDoorOffice(http)
  bindCall(http, listOfficeVendors, async ({ merchant }) => ({ content: await presentVendors(env, merchant) }))
  bindCall(http, updateOfficeVendor, async (context, { id, status, reason }) => {
    await setChoice(context, 'vendor', id, status, reason)
    return (await presentVendors(env, context.merchant)).find((vendor) => vendor.id === id) ?? fail('NOT_FOUND')
  })
  bindCall(http, getPlaySwitch, ({ merchant }) => presentPlay(env, merchant))
  bindCall(http, setPlaySwitch, async (context, { status, reason }) => {
    await setBrandPlay(context, status, reason)
    return presentPlay(env, context.merchant)
  })
}
