import { INHOUSE, type GameCategory, type GameType } from '#contract/games.ts'
import { fold, type Catalogue, type Game } from './catalogue.ts'

export type GameFilter = {
  gameType?: GameType | undefined
  /** A vendor's vassalage or code. */
  vassalage?: string | undefined
  gameClassify?: string | undefined
  category?: Extract<GameCategory, 'NEW' | 'ALL' | 'HOT'> | undefined
  search?: string | undefined
}

/**
 * Games that fit a filter, in the order of their lane; across lanes the hot ones first. A search puts names that begin with the
 * text in front. RNG leaves the house's own games to their lane; vassalage INHOUSE opens that.
 */
export function queryGames(catalogue: Catalogue, filter: GameFilter): readonly Game[] {
  const { gameType, vassalage, gameClassify, category = 'ALL' } = filter
  const text = fold(filter.search ?? '').trim()
  const found = catalogue.games.filter((game) =>
    (gameType === undefined || game.gameType === gameType)
    && (vassalage === undefined
      ? gameType !== 'RNG' || game.vendor.vassalage !== INHOUSE
      : game.vendor.vassalage === vassalage || game.vendor.code === vassalage)
    && (gameClassify === undefined || gameClassify === '' || game.classify === gameClassify)
    && (category === 'ALL' || (category === 'HOT' ? game.isHot : game.isNew))
    && (text === '' || game.needle.includes(text)))
  if (text !== '') {
    const rank = (game: Game) => (game.needle.startsWith(text) || game.needle.includes(`\n${text}`) ? 0 : 1)
    return found.toSorted((a, b) => rank(a) - rank(b) || Number(b.isHot) - Number(a.isHot) || a.sort - b.sort)
  }
  return gameType === undefined && vassalage === undefined ? found.toSorted((a, b) => Number(b.isHot) - Number(a.isHot)) : found
}

/** The hot games of all lanes, lane by lane in turn, so that no lane fills the slider. */
export function listHotGames(catalogue: Catalogue, limit: number): Game[] {
  return queryGames(catalogue, { category: 'HOT' }).toSorted((a, b) => a.sort - b.sort).slice(0, limit)
}

/** One page of rows. */
export function pageOfGames(games: readonly Game[], pageNo: number, pageSize: number): Game[] {
  return games.slice((pageNo - 1) * pageSize, pageNo * pageSize)
}
