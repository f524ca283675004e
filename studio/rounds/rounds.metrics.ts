/** How many rounds began and ended, by game. */
import { newCounter } from '#studio/lib/metrics.ts'

const rounds = newCounter(
  'rounds_total',
  'Rounds by game and what became of them: started, settled, refunded, refused (by the door)',
  ['game', 'state'],
)

export type RoundEnd = 'settled' | 'refunded' | 'refused'

/** Counts rounds that began, by their games. */
export function countStarted(games: readonly string[]): void {
  for (const game of games) rounds.inc({ game, state: 'started' })
}

/** Counts rounds that ended. */
export function countEnded(ended: readonly { gameCode: string }[], state: RoundEnd): void {
  for (const { gameCode: game } of ended) rounds.inc({ game, state })
}
