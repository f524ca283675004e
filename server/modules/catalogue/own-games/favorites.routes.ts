/** The calls about one player's favourites. */
import { addFavorite, favoriteIds, favorites, removeFavorite } from '#contract/catalogue/player-games.ts'
import { FAVORITES_MAX } from '#contract/limits.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { getCatalogue } from '../titles/catalogue.ts'
import { describePage } from '../view/describe.ts'
import { readView } from '../view/read-view.ts'
import { dropFavorite, keepFavorite } from './keep-favorite.ts'
import { listFavorites } from './player-games.sql.ts'

/** Adds favoriteIds, favorites, addFavorite and removeFavorite. */
export function bindFavorites(http: Http): void {
  const { env } = http
  bindCall(http, favoriteIds, async ({ account }) => {
    const [codes, { byCode }] = await Promise.all([listFavorites(env.db, account.id, FAVORITES_MAX), getCatalogue(env)])
    return { ids: codes.flatMap((code) => byCode.get(code)?.nodeId ?? []) }
  })
  bindCall(http, favorites, async ({ account, merchant, locale }, input) => {
    const [codes, view] = await Promise.all([
      listFavorites(env.db, account.id, FAVORITES_MAX),
      readView(env, { merchant, locale, language: input.language }),
    ])
    const games = codes
      .flatMap((code) => view.catalogue.byCode.get(code) ?? [])
      .filter((game) => input.gameType === undefined || game.gameType === input.gameType)
    return describePage({ games, tellPlayers: false }, input, view)
  })
  bindCall(http, addFavorite, async ({ account }, { nodeId }) => {
    await keepFavorite(env, account.id, nodeId)
    return { nodeId }
  })
  bindCall(http, removeFavorite, async ({ account }, { nodeId }) => {
    await dropFavorite(env, account.id, nodeId)
    return { nodeId }
  })
}
