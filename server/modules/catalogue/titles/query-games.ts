import { INHOUSE, type GameCategory, type GameType } from '#contract/catalogue/games.ts'
import type { GameFeature, Volatility } from '#contract/catalogue/game-fact-words.ts'
import { parseMoney } from '#contract/money.ts'
import { hasPlay, type Catalogue, type Game } from './catalogue.ts'
import { smallestStakeMinor } from './engine-facts.ts'

export type GameFilter = {
  gameType?: GameType | undefined
  /** A vendor's vassalage or code. */
  vassalage?: string | undefined
  gameClassify?: string | undefined
  category?: Extract<GameCategory, 'NEW' | 'ALL' | 'HOT'> | undefined
  search?: string | undefined
  features?: readonly GameFeature[] | undefined
  volatility?: Volatility | undefined
  rtpMin?: string | undefined
  minBetMax?: string | undefined
  /** The currency in which the smallest stakes are compared. */
  currency?: string | undefined
}

/**
 * A catalogue value never changes, so results computed from it stay valid: the commonest lists and searches are cached.
 */
const KEPT_MAX = 500
const kept = new WeakMap<Catalogue, Map<string, readonly Game[]>>()

/** Caches the result of `find` for a catalogue under a key, as long as that catalogue is in memory. */
export function remember(catalogue: Catalogue, key: string, find: () => readonly Game[]): readonly Game[] {
  const lists = kept.get(catalogue) ?? new Map<string, readonly Game[]>()
  kept.set(catalogue, lists)
  const known = lists.get(key)
  if (known) return known
  if (lists.size >= KEPT_MAX) lists.clear()
  const found = find()
  lists.set(key, found)
  return found
}

/** Returns whether a game has the facts that a filter asks for; an unknown fact does not match. */
function hasFacts(
  { facts, engine }: Game,
  { features = [], volatility, rtpMin, minBetMax, currency = '' }: GameFilter,
): boolean {
  if (features.some((feature) => !facts.features.includes(feature))) return false
  if (volatility !== undefined && facts.volatility !== volatility) return false
  if (rtpMin !== undefined && (facts.rtp === null || facts.rtp < Number(rtpMin))) return false
  if (minBetMax === undefined) return true
  const smallest = smallestStakeMinor(engine, currency)
  return smallest !== null && smallest <= parseMoney(minBetMax)
}

function find(catalogue: Catalogue, filter: GameFilter): readonly Game[] {
  const { gameType, vassalage, gameClassify, category = 'ALL' } = filter
  const search = filter.search?.trim() ?? ''
  const fits = (game: Game) =>
    (gameType === undefined || game.gameType === gameType) &&
    (vassalage === undefined
      ? search !== '' || gameType !== 'RNG' || game.vendor.vassalage !== INHOUSE
      : game.vendor.vassalage === vassalage || game.vendor.code === vassalage) &&
    (gameClassify === undefined || gameClassify === '' || game.classify === gameClassify) &&
    (category === 'ALL' || (category === 'HOT' ? game.isHot : game.isNew)) &&
    hasFacts(game, filter)
  if (search !== '') {
    const scores = catalogue.index.search(search)
    if (scores.size === 0) return []
    const found = catalogue.games.filter((game) => scores.has(game.code) && fits(game))
    const score = (game: Game) => scores.get(game.code) ?? 0
    return found.sort(
      (a, b) =>
        score(b) - score(a) ||
        Number(hasPlay(b)) - Number(hasPlay(a)) ||
        Number(b.isHot) - Number(a.isHot) ||
        a.sort - b.sort,
    )
  }
  const found = catalogue.games.filter(fits)
  return gameType === undefined && vassalage === undefined
    ? found.sort((a, b) => Number(b.isHot) - Number(a.isHot))
    : found
}

/**
 * Returns games that match a filter, in the order of their lane; across lanes the hot ones first. A search puts the
 * best matches first. RNG leaves the house's own games to their lane; vassalage INHOUSE opens that, and a search among
 * slots finds them too.
 */
export function queryGames(catalogue: Catalogue, filter: GameFilter): readonly Game[] {
  const { gameType, vassalage, gameClassify, category, search, features, volatility, rtpMin, minBetMax, currency } =
    filter
  const key = JSON.stringify([
    gameType,
    vassalage,
    gameClassify,
    category,
    search?.trim(),
    features,
    volatility,
    rtpMin,
    minBetMax,
    currency,
  ])
  return remember(catalogue, key, () => find(catalogue, filter))
}

/** Returns the hot games of all lanes, one from each lane in turn, so that no lane fills the slider. */
export function listHotGames(catalogue: Catalogue): readonly Game[] {
  return remember(catalogue, 'hot', () =>
    queryGames(catalogue, { category: 'HOT' }).toSorted((a, b) => a.sort - b.sort),
  )
}
