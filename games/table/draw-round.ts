/**
 * Draws the round that a link of the chain decides: the same code for live rounds, after an interruption and in proofs.
 */
import { openDrawStream } from '#games/fair/draw-stream.ts'
import type { HmacSha256 } from '#games/fair/hash.ts'
import { TABLE_GAMES, type TableKind } from './table-games.ts'

/** Draws a round: HMAC-SHA256 keyed with the link, over the game's code, the round's number and the chain's salt. */
export async function drawRound(
  hmac: HmacSha256,
  kind: TableKind,
  link: { hash: string; number: number },
  salt: string,
): Promise<{ outcome: unknown; mark: string }> {
  const game = TABLE_GAMES[kind]
  const words = openDrawStream(hmac, { secret: link.hash, code: game.code, issue: String(link.number), beacon: salt })
  const outcome = await game.draw(words)
  return { outcome, mark: game.markOf(outcome) }
}
