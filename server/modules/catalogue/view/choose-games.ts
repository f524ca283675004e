/**
 * Chooses the games and lanes of a reader's lists, and their order, from what was read (read-view.ts); describe.ts
 * describes them. Pure rules.
 */
import { INHOUSE, type Lane } from '#contract/catalogue/games.ts'
import type { LobbyOrderSection } from '#contract/catalogue/lobby-order.ts'
import { arrange, laneOfList, laneOfSection, sectionOfLane } from '../lobby-order/lobby-order.ts'
import { isPlayable, statusOf, type Game } from '../titles/catalogue.ts'
import { listLanes, prizeMode, type LaneVendors, type PrizeMode } from '../titles/lanes.ts'
import type { View } from './read-view.ts'
import { listHotGames, queryGames, remember, type GameFilter } from '../titles/query-games.ts'

/** The games of a list, in order. With `tellPlayers`, each row has the number of people who played it. */
export type Chosen = { games: readonly Game[]; tellPlayers: boolean }

export type Menus = {
  lanes: readonly LaneVendors[]
  prizeMode: PrizeMode
  /** The sections of the lobby, in order; `lane` is null for a section without games of a lane. */
  sections: readonly (Pick<LobbyOrderSection, 'section' | 'sort'> & { lane: Lane | null })[]
}

/**
 * Returns the lanes that have a vendor, and the sections that the brand's lobby shows; a lane without vendors has none.
 */
export function chooseMenus({ catalogue, order }: View): Menus {
  const lanes = listLanes(catalogue)
  const lottery = prizeMode(catalogue)
  const present = new Set(lanes.map((one) => one.lane))
  const sections = order.content.sections
    .filter(({ shown }) => shown)
    .map(({ section, sort }) => ({ section, sort, lane: laneOfSection(section, lottery) }))
    .filter(({ lane }) => lane === null || present.has(lane))
  return { lanes, prizeMode: lottery, sections }
}

/**
 * Returns the games of a list in the brand's order. A lane that is shown whole, without a search, begins with its pins.
 */
export function chooseGames(view: View, filter: GameFilter): Chosen {
  const { catalogue, order, orderKey, players } = view
  const found = queryGames(catalogue, { ...filter, currency: view.currency })
  const lane = filter.search || (filter.category ?? 'ALL') !== 'ALL' ? null : laneOfList(filter)
  const section = lane === null ? undefined : sectionOfLane(order.content, lane)
  if (!section) return { games: found, tellPlayers: false }
  const key = `arranged ${orderKey} ${players.stamp} ${JSON.stringify(filter)}`
  return {
    games: remember(catalogue, key, () => arrange(found, section, players)),
    tellPlayers: section.sort === 'popular',
  }
}

/** Returns all games of a lane, in the order of its list. */
export function chooseLane(view: View, lane: Lane): Chosen {
  const list = lane === INHOUSE ? ({ gameType: 'RNG', vassalage: INHOUSE } as const) : { gameType: lane }
  return chooseGames(view, { ...list, category: 'ALL' })
}

/** Returns the hot games of all lanes, after those that the brand pinned among them. */
export function chooseHot({ catalogue, order, players }: View): Chosen {
  const section = order.content.sections.find((one) => one.section === 'HOT')
  const hot = listHotGames(catalogue)
  const pinned = (section?.pins ?? [])
    .flatMap((code) => catalogue.byCode.get(code) ?? [])
    .filter((game) => !hot.includes(game) && statusOf(game, catalogue) !== 'off')
  return { games: arrange([...pinned, ...hot], section, players), tellPlayers: section?.sort === 'popular' }
}

/** Returns the playable games by how many of the brand's members played them lately, then the hot games. */
export function choosePopular({ catalogue, players }: View): Chosen {
  const count = (game: Game) => players.of.get(game.code) ?? 0
  const played = [...players.of.keys()]
    .flatMap((code) => catalogue.byCode.get(code) ?? [])
    .toSorted((a, b) => count(b) - count(a))
  const others = listHotGames(catalogue).filter((game) => count(game) === 0)
  return { games: [...played, ...others].filter((game) => isPlayable(game, catalogue)), tellPlayers: true }
}
