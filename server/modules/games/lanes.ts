/** Which lane a vendor or game stands in, and what a click on a vendor does. Pure rules (docs/specification.md 2.10, 2.11). */
import { GAME_TYPES, INHOUSE, type GameType, type Lane, type LaunchRoute } from '#contract/games.ts'
import type { Catalogue, Game, Vendor } from './catalogue.ts'

/** Sections of the lobby in their order (docs/specification.md 2.1), with the house's own lane in front of the RNG vendors. */
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

/** Vendors that start on a page of ours (docs/specification.md 2.12). */
const PAGES: Readonly<Record<string, string>> = {
  TCG_LOTTO_VN: '/vnLottery',
  TCG_SEA: '/seaLottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
}
/** Types whose vendors open a list of their games in the side menu, instead of starting (docs/specification.md 2.11). */
const LISTS: Partial<Record<GameType, string>> = { RNG: '/rng', FISH: '/fish' }

/** The lane of a vendor's games of one type: the house's own vendor has one to itself (docs/specification.md 3.18). */
export function laneOf(vendor: Pick<Vendor, 'vassalage'>, gameType: GameType): Lane {
  return vendor.vassalage === INHOUSE ? INHOUSE : gameType
}

/** Whether a game stands in a lane. */
export function isInLane(game: Game, lane: Lane): boolean {
  return laneOf(game.vendor, game.gameType) === lane
}

/** What a click on a vendor's tile does: a page of ours, a list of its games, or its first game at once. */
export function routeLaunch(
  vendor: Pick<Vendor, 'code' | 'vassalage'>,
  gameType: GameType,
  firstGame: string | undefined,
): LaunchRoute {
  const page = PAGES[vendor.code]
  if (page) return { how: 'page', path: page }
  const list = LISTS[gameType]
  if (list) return { how: 'list', path: `${list}?vassalage=${encodeURIComponent(vendor.vassalage)}` }
  return firstGame === undefined
    ? { how: 'list', path: `/${gameType.toLowerCase()}?vassalage=${encodeURIComponent(vendor.vassalage)}` }
    : { how: 'launch', gameCode: firstGame }
}

/** The path of the list that a game stands in; where “back” leads from it. */
export function listPathOf(game: Pick<Game, 'gameType' | 'vendor' | 'classify'>): string {
  if (game.vendor.vassalage === INHOUSE) return '/bgs'
  if (game.gameType === 'SPORTS' && game.classify === 'CRICKET') return '/cricket'
  return `/${game.gameType.toLowerCase()}`
}

export type LaneVendors = {
  lane: Lane
  gameType: GameType
  sort: number
  vendors: { vendor: Vendor; gameType: GameType; games: Game[] }[]
}

/** The lanes that have a vendor with games, in order. */
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

const E_LOTTERY_CARDS = /^(vn-?lotto|lott)/i

/** Which lottery leads: the e-lottery where its lane has one of these cards, the lottery otherwise (docs/specification.md 4.13). */
export function prizeMode(catalogue: Catalogue): 'LOTT' | 'ELOTT' {
  const isCard = ({ code, classify, vendor }: Game) =>
    [code, classify, vendor.code.replace(/^TCG_LOTTO_VN$/, 'VN-LOTTO')].some((name) => E_LOTTERY_CARDS.test(name))
  return catalogue.games.some((game) => game.gameType === 'ELOTT' && isCard(game)) ? 'ELOTT' : 'LOTT'
}
