import { fail } from '#contract/errors.ts'
import { FAVORITES_MAX } from '#contract/limits.ts'
import type { Env } from '#server/lib/env.ts'
import { getCatalogue } from '../titles/catalogue.ts'
import { countFavoritesLocked, deleteFavorite, hasFavorite, insertFavorite } from './player-games.sql.ts'

/**
 * Stores a game as a favourite. Adding it again changes nothing. Fails with GAME_NOT_FOUND, or FAVORITES_FULL at 999.
 */
export async function keepFavorite(env: Env, memberId: string, nodeId: string): Promise<void> {
  const game = (await getCatalogue(env)).byNode.get(nodeId)
  if (!game) return fail('GAME_NOT_FOUND')
  await env.db.tx(async (tx) => {
    const count = await countFavoritesLocked(tx, memberId)
    if (await hasFavorite(tx, memberId, game.code)) return
    if (count >= FAVORITES_MAX) fail('FAVORITES_FULL')
    await insertFavorite(tx, memberId, game.code, env.clock.now())
  })
}

/** Removes a favourite. Does nothing for an unknown game or one that is no favourite. */
export async function dropFavorite(env: Env, memberId: string, nodeId: string): Promise<void> {
  const game = (await getCatalogue(env)).byNode.get(nodeId)
  if (game) await deleteFavorite(env.db, memberId, game.code)
}
