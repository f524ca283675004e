/**
 * Decides which lane a vendor or game belongs to, and what a click on a vendor does. Pure rules (docs/specification.md
 * 2.10, 2.11).
 */
import { GAME_TYPES, INHOUSE, type GameType, type Lane, type LaunchRoute } from '#contract/catalogue/games.ts'
import { paths, VENDOR_PATHS } from '#contract/paths.ts'
import type { Catalogue, Game, Vendor } from './catalogue.ts'

/**
 * Sections of the lobby in their order (docs/specification.md 2.1), with the house's own lane in front of the RNG
 * vendors.
 */
const LANE_ORDER: readonly Lane[] = [
  INHOUSE,
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'LOTT',
  'ELOTT',
  'COCKFIGHT',
]

/**
 * Types whose vendors open a list of their games in the side menu, instead of starting (docs/specification.md 2.11).
 */
const LISTS: readonly GameType[] = ['RNG', 'FISH']

/**
 * Returns the lane of a vendor's games of one type: the house's own vendor has a lane of its own (docs/specification.md
 * 3.18).
 */
export function laneOf(vendor: Pick<Vendor, 'vassalage'>, gameType: GameType): Lane {
  return vendor.vassalage === INHOUSE ? INHOUSE : gameType
}

/** Returns whether a game is in a lane. */
export function isInLane(game: Game, lane: Lane): boolean {
  return laneOf(game.vendor, game.gameType) === lane
}

/**
 * Returns what a click on a vendor's tile does: opens a page of ours, a list of its games, or its first game directly.
 */
export function routeLaunch(
  vendor: Pick<Vendor, 'code' | 'vassalage'>,
  gameType: GameType,
  firstGame: string | undefined,
): LaunchRoute {
  const page = VENDOR_PATHS[vendor.code]
  if (page) return { how: 'page', path: page }
  if (LISTS.includes(gameType) || firstGame === undefined)
    return { how: 'list', path: paths.lane(gameType, vendor.vassalage) }
  return { how: 'launch', gameCode: firstGame }
}

/** Returns the path of the list that shows a game, which is where “back” leads from it. */
export function listPathOf(game: Pick<Game, 'gameType' | 'vendor' | 'classify'>): string {
  if (game.vendor.vassalage === INHOUSE) return paths.lane(INHOUSE)
  if (game.gameType === 'SPORTS' && game.classify === 'CRICKET') return paths.cricket()
  return paths.lane(game.gameType)
}

export type LaneVendors = {
  lane: Lane
  gameType: GameType
  sort: number
  vendors: { vendor: Vendor; gameType: GameType; games: Game[] }[]
}

/** Returns the lanes that have a vendor with games, in order. */
export function listLanes(catalogue: Catalogue): LaneVendors[] {
  const games = new Map<string, Game[]>()
  for (const game of catalogue.games) {
    const key = `${game.vendor.code} ${game.gameType}`
    games.set(key, [...(games.get(key) ?? []), game])
  }
  return LANE_ORDER.flatMap((lane, index): LaneVendors[] => {
    const vendors = catalogue.vendors.flatMap((vendor) =>
      GAME_TYPES.flatMap((gameType) => {
        const own = games.get(`${vendor.code} ${gameType}`)
        return own && laneOf(vendor, gameType) === lane ? [{ vendor, gameType, games: own }] : []
      }),
    )
    const gameType = lane === INHOUSE ? 'RNG' : lane
    return vendors.length > 0 ? [{ lane, gameType, sort: index + 1, vendors }] : []
  })
}

/** The lottery lane that is shown first. */
export type PrizeMode = 'LOTT' | 'ELOTT'

const E_LOTTERY_CARDS = /^(vn-?lotto|lott)/i

/**
 * Returns which lottery is shown first: the e-lottery where its lane has one of these cards, the lottery otherwise
 * (docs/specification.md 4.13).
 */
export function prizeMode(catalogue: Catalogue): PrizeMode {
  const isCard = ({ code, classify, vendor }: Game) =>
    [code, classify, vendor.code.replace(/^TCG_LOTTO_VN$/, 'VN-LOTTO')].some((name) => E_LOTTERY_CARDS.test(name))
  return catalogue.games.some((game) => game.gameType === 'ELOTT' && isCard(game)) ? 'ELOTT' : 'LOTT'
}
