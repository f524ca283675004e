/** Streams for the tests of table games. */
import { createHmac } from 'node:crypto'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import type { WordStream } from '#games/fair/uniform.ts'
import { readCard, type Card } from '#games/table/cards.ts'

/** Returns the stream of an invented round. */
export function streamOf(code: string, issue: string): WordStream {
  const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
  return openDrawStream(hmac, { secret: '0b'.repeat(32), code, issue, beacon: 'beacon' })
}

/** Returns "♠J ♥10" as cards. */
export const cards = (text: string): Card[] => text.split(' ').map(readCard)
