/**
 * Draws the round that a link of the chain decides: the same code for live rounds, after an interruption and in proofs.
 */
import { openDrawStream } from '#games/fair/draw-stream.ts'
import type { HmacSha256 } from '#games/fair/hash.ts'
import type { WordStream } from '#games/fair/uniform.ts'
import { FORMER_DRAWS, type FormerKind } from './former-draws.ts'
import { TABLE_GAMES, type TableKind } from './table-games.ts'

/** What a record of a table can be of: games that are played, and draws that were. */
export type RecordedKind = TableKind | FormerKind

type Drawn = { code: string; draw: (words: WordStream) => Promise<unknown>; markOf: (outcome: never) => string }

const DRAWN: Readonly<Record<RecordedKind, Drawn>> = { ...FORMER_DRAWS, ...TABLE_GAMES }
const KINDS = Object.keys(DRAWN) as RecordedKind[]

/** Returns the kind of a record's name, or null where no table plays or played it. */
export const readKind = (name: unknown): RecordedKind | null => KINDS.find((kind) => kind === name) ?? null

/** Draws a round: HMAC-SHA256 keyed with the link, over the game's code, the round's number and the chain's salt. */
export async function drawRound(
  hmac: HmacSha256,
  kind: RecordedKind,
  link: { hash: string; number: number },
  salt: string,
): Promise<{ outcome: unknown; mark: string }> {
  const game = DRAWN[kind]
  const words = openDrawStream(hmac, { secret: link.hash, code: game.code, issue: String(link.number), beacon: salt })
  const outcome = await game.draw(words)
  return { outcome, mark: game.markOf(outcome as never) }
}
