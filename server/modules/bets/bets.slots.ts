/** Questions of bets to the modules above them. */
import type { Context } from '#server/lib/http.ts'
import { answerOf, defineSlot } from '#server/lib/slots.ts'

type NameGames = (
  context: Pick<Context, 'env' | 'locale'>,
  games: readonly { vendor: string; gameCode: string }[],
) => Promise<ReadonlyMap<string, string>>

/** Names games in the reader's language, by `vendor/gameCode`. */
export const NAME_GAMES = defineSlot<NameGames>('bets.name-games')

/** Returns the names of the games of some rounds, by `vendor/gameCode`. Unknown games are left out. */
export const describeGames: NameGames = (context, games) => answerOf(context.env, NAME_GAMES)(context, games)
