import type { Context } from '#server/lib/http.ts'
import { getCatalogue, nameIn } from './catalogue.ts'

/** Names of games in the reader's language, by `vendor/gameCode`: for records of modules below, which know only codes. */
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
