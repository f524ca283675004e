/** What operators ask of the lobby's order and of vendors' health. Permissions stand in the contract. */
import { toPage, type OutputOf } from '#contract/call.ts'
import { HOME_SECTION_CAP } from '#contract/limits.ts'
import { INHOUSE } from '#contract/games.ts'
import { completeOrder, type LobbyOrderSection } from '#contract/lobby-order.ts'
import {
  getLobbyOrder,
  listLobbyOrders,
  previewLobbyOrder,
  setLobbyOrder,
  vendorHealth,
} from '#contract/office-lobby.ts'
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import { bindCall, seesHouse, type Http } from '#server/lib/http.ts'
import { answerHot, listInOrder } from './catalogue-answers.ts'
import { getCatalogue, type Game, type Vendor } from './catalogue.ts'
import { describeGame, readView, type View } from './describe-game.ts'
import { getLobbyOrderOf, laneOfSection } from './lobby-order.ts'
import { listLobbyOrderRevisions } from './lobby-order.sql.ts'
import { saveLobbyOrder } from './save-lobby-order.ts'
import { listHealth, type Health } from './vendor-health.report.sql.ts'

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

function gamesOf(section: LobbyOrderSection, view: View): { games: readonly Game[]; total: number } {
  if (section.section === 'HOT') {
    const page = answerHot(view, { limitNum: HOME_SECTION_CAP })
    return { games: page.content.flatMap((row) => view.catalogue.byCode.get(row.gameCode) ?? []), total: page.total }
  }
  const lane = laneOfSection(section.section, view.catalogue)
  if (lane === null) return { games: [], total: 0 }
  const { games } = listInOrder(view, lane === INHOUSE ? { gameType: 'RNG', vassalage: INHOUSE } : { gameType: lane })
  return { games: games.slice(0, HOME_SECTION_CAP), total: games.length }
}

/** What the lobby would show with the view's order. */
function preview(view: View): PreviewSection[] {
  return view.order.content.sections
    .filter((section) => section.shown)
    .map((section) => {
      const { games, total } = gamesOf(section, view)
      return {
        section: section.section,
        total,
        games: games.map((game) => {
          const players = view.players.of.get(game.code) ?? 0
          return { game: describeGame(game, view), reason: reasonOf(game, section, players), players }
        }),
      }
    })
}

const HEALTH_MINUTES = 10
/** So many opened games that nobody came for are a sign, fewer may be people who turned back. */
const UNREACHED_MIN = 3

function stateOf(
  vendor: Vendor,
  { messages, launches, reached }: Health,
): OutputOf<typeof vendorHealth>['content'][number]['state'] {
  if (vendor.status !== 'on') return 'closed'
  if (launches - reached >= UNREACHED_MIN && reached * 2 < launches) return 'failing'
  return messages > 0 || reached > 0 ? 'well' : 'quiet'
}

/** Adds the calls of the lobby's order and vendorHealth. */
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
    // an order that is not saved has a number of its own, so that nothing arranged by it is kept for anybody else
    return {
      sections: preview({
        ...view,
        brand: JSON.stringify(content),
        order: { revision: -1, content: completeOrder(content) },
      }),
    }
  })
  bindCall(http, vendorHealth, async ({ merchant, operator }) => {
    const at = env.clock.now()
    const isForAll = seesHouse(operator, 'house.vendors')
    const [health, { byCode }] = await Promise.all([
      listHealth(env.db, isForAll ? null : merchant, after(at, -HEALTH_MINUTES * MINUTE_MS), at),
      getCatalogue(env),
    ])
    const vendors = new Map([...byCode.values()].map((game) => [game.vendor.code, game.vendor]))
    return {
      at: at.toISOString(),
      minutes: HEALTH_MINUTES,
      content: health.flatMap((row) => {
        const vendor = vendors.get(row.vendor)
        if (!vendor) return []
        const { messages, launches, reached, openRounds } = row
        return [
          {
            id: vendor.code,
            names: { ...vendor.names },
            gameTypes: [...vendor.types],
            state: stateOf(vendor, row),
            messages: isForAll ? messages : null,
            lastMessageAt: (isForAll && row.lastMessageAt?.toISOString()) || null,
            launches,
            reached,
            openRounds,
          },
        ]
      }),
    }
  })
}
