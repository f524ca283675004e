/**
 * The random stream of the house's own draws (docs/reference/games.md 4.1).
 *
 * Block c = HMAC-SHA256(key = the 32 raw bytes of the draw's secret, message = `CODE|ISSUE|BEACON|c`), c = 0, 1, ….
 * Each four bytes are one big-endian word; numbers are taken with `drawBelow` and `drawDistinct`.
 */
import { fromHex, textBytes, type HmacSha256 } from './hash.ts'
import type { WordStream } from './uniform.ts'

export type DrawSeed = {
  /** Hex of 32 bytes, a link of the published chain. */
  secret: string
  code: string
  issue: string
  /** A public value that no one could know when betting closed. */
  beacon: string
}

/** Opens the stream of a draw at its beginning. Throws RangeError when the secret is not hex. */
export function openDrawStream(hmac: HmacSha256, { secret, code, issue, beacon }: DrawSeed): WordStream {
  return openSealedStream(hmac, secret, `${code}|${issue}|${beacon}`)
}

/**
 * Opens the stream of a sealed secret (hex of 32 bytes) and a text that says what is drawn: block c =
 * HMAC-SHA256(secret, `TEXT|c`). Throws RangeError when the secret is not hex.
 */
export function openSealedStream(hmac: HmacSha256, secret: string, text: string): WordStream {
  const key = fromHex(secret)
  let words: number[] = []
  let counter = 0
  return {
    async next() {
      if (words.length === 0) {
        const bytes = await hmac(key, textBytes(`${text}|${counter++}`))
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        words = Array.from({ length: bytes.byteLength / 4 }, (_, index) => view.getUint32(index * 4))
      }
      return words.shift() as number
    },
  }
}
