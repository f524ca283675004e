/** Operators' calls about the lobby's order. The contract lists their permissions. */
import { toPage, type OutputOf } from '#contract/call.ts'
import { HOME_SECTION_CAP } from '#contract/limits.ts'
import { completeOrder, type LobbyOrderSection } from '#contract/catalogue/lobby-order.ts'
import {
  getLobbyOrder,
  listLobbyOrders,
  previewLobbyOrder,
  setLobbyOrder,
} from '#contract/catalogue/office-lobby-order.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { chooseHot, chooseLane } from './view/choose-games.ts'
import type { Game } from './titles/catalogue.ts'
import { prizeMode } from './titles/lanes.ts'
import { describeGame } from './view/describe.ts'
import { readView, type View } from './view/read-view.ts'
import { getLobbyOrderOf } from './lobby-order/get-lobby-order.ts'
import { laneOfSection } from './lobby-order/lobby-order.ts'
import { listLobbyOrderRevisions } from './lobby-order/lobby-order.sql.ts'
import { saveLobbyOrder } from './lobby-order/save-lobby-order.ts'

type PreviewSection = OutputOf<typeof previewLobbyOrder>['sections'][number]

function reasonOf(
  game: Game,
  { section, pins, sort }: LobbyOrderSection,
  players: number,
): PreviewSection['games'][number]['reason'] {
  if (pins.includes(game.code)) return 'pinned'
  if (sort === 'popular' && players > 0) return 'played'
  return section === 'HOT' ? 'hot' : 'house'
}

function gamesOf({ section }: LobbyOrderSection, view: View): readonly Game[] {
  if (section === 'HOT') return chooseHot(view).games
  const lane = laneOfSection(section, prizeMode(view.catalogue))
  return lane === null ? [] : chooseLane(view, lane).games
}

/** Returns what the lobby would show with the view's order. */
function preview(view: View): PreviewSection[] {
  return view.order.content.sections
    .filter((section) => section.shown)
    .map((section) => {
      const games = gamesOf(section, view)
      return {
        section: section.section,
        total: games.length,
        games: games.slice(0, HOME_SECTION_CAP).map((game) => {
          const players = view.players.of.get(game.code) ?? 0
          return { game: describeGame(game, view), reason: reasonOf(game, section, players), players }
        }),
      }
    })
}

/** Adds the calls of the lobby's order. */
export function bindLobbyOrderOffice(http: Http): void {
  const { env } = http
  bindCall(http, getLobbyOrder, ({ merchant }) => getLobbyOrderOf(env, merchant))
  bindCall(http, setLobbyOrder, (context, input) => saveLobbyOrder(context, input))
  bindCall(http, listLobbyOrders, async ({ merchant }, { pageNo, pageSize }) => {
    const { rows, total } = await listLobbyOrderRevisions(env.db, merchant, pageSize, (pageNo - 1) * pageSize)
    return toPage(
      rows.map((row) => ({
        ...row,
        id: String(row.revision),
        content: completeOrder(row.content),
        at: row.at.toISOString(),
      })),
      pageNo,
      pageSize,
      total,
    )
  })
  bindCall(http, previewLobbyOrder, async ({ merchant, locale }, { content, language }) => {
    const view = await readView(env, { merchant, locale, language })
    // an order that is not saved has a number of its own, so that no list arranged by it is cached for other readers
    return {
      sections: preview({
        ...view,
        orderKey: JSON.stringify(content),
        order: { revision: -1, content: completeOrder(content) },
      }),
    }
  })
}
