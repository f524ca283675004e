import type { Env } from '#server/lib/env.ts'
import type { Context } from '#server/lib/http.ts'
import type { Names } from '../titles/catalogue.sql.ts'
import { getCatalogue } from '../titles/catalogue.ts'
import { nameIn } from '../titles/name-in.ts'

/**
 * Returns names of games in the reader's language, by `vendor/gameCode`: for records of modules below, which have only
 * codes.
 */
export async function nameGames(
  { env, locale }: Pick<Context, 'env' | 'locale'>,
  games: readonly { vendor: string; gameCode: string }[],
): Promise<ReadonlyMap<string, string>> {
  const { byCode } = await getCatalogue(env)
  return new Map(
    games.flatMap(({ vendor, gameCode }) => {
      const game = byCode.get(gameCode)
      return game ? [[`${vendor}/${gameCode}`, nameIn(game.names, locale, gameCode)] as const] : []
    }),
  )
}

/** Returns a game's names, by language; null for an unknown game. */
export async function findGameNames(env: Env, gameCode: string): Promise<Names | null> {
  return (await getCatalogue(env)).byCode.get(gameCode)?.names ?? null
}
