/**
 * The random stream of player-seeded games (docs/reference/games.md 4.2, compatible with published verifiers).
 *
 * Block r = HMAC-SHA256(key = the server seed as text, message = `clientSeed:nonce:r`), r = 0, 1, ….
 * Each four bytes are
 * one big-endian word; word / 2^32 is the float b0/256 + b1/256² + b2/256³ + b3/256⁴.
 */
import { textBytes, type HmacSha256 } from './hash.ts'
import { WORDS, type WordStream } from './uniform.ts'

/** What decides a round: the house's secret, the member's own text, and the count of rounds played with them. */
export type RoundSeeds = {
  serverSeed: string
  clientSeed: string
  nonce: number
}

/** A stream that also gives floats in [0, 1). Each read advances it; the same seeds give the same stream. */
export type PlayerStream = WordStream & {
  nextFloat(): Promise<number>
}

/** Opens the stream of a round at its beginning. */
export function openPlayerStream(hmac: HmacSha256, { serverSeed, clientSeed, nonce }: RoundSeeds): PlayerStream {
  const key = textBytes(serverSeed)
  let block: DataView = new DataView(new ArrayBuffer(0))
  let offset = 0
  let round = 0
  const next = async () => {
    if (offset === block.byteLength) {
      const bytes = await hmac(key, textBytes(`${clientSeed}:${nonce}:${round++}`))
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      offset = 0
    }
    const word = block.getUint32(offset)
    offset += 4
    return word
  }
  return { next, nextFloat: async () => (await next()) / WORDS }
}
