/** What of a round's stakes counts as turnover once it is over (docs/decisions/0560). */
import type { ValidBet } from '#contract/doors/vendor-protocol.ts'
import type { GameType } from '#contract/catalogue/games.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import type { RoundValid } from '#server/modules/bets/journal.sql.ts'

/** Games of which only what was at risk counts where their bank says nothing (docs/reference/games.md 8.1). */
const AT_RISK: readonly GameType[] = ['LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT']

/** Returns what a bank says of a whole round; undefined where it says nothing. */
export function saidOf(said: ValidBet | null | undefined): RoundValid | undefined {
  return said ? { minor: parseMoney(said.amount), why: said.because } : undefined
}

/** Returns what counts at the end of a round: what its bank says, else by the type of the game. */
export function validAtEnd(gameType: GameType, said: RoundValid | undefined): RoundValid | undefined {
  return said ?? (AT_RISK.includes(gameType) ? 'at_risk' : undefined)
}

/** Returns the same as one text, by which two commands count as the same; undefined where nothing is said. */
export function hashOfValid(said: ValidBet | undefined): string | undefined {
  return said && `${toWire(parseMoney(said.amount))} ${said.because}`
}
