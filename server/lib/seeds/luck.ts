import { createHmac } from 'node:crypto'
import type { Random } from '#server/lib/random.ts'

/** Random numbers for seeds: the same text gives the same demo on every machine. */
export class SeededLuck implements Random {
  readonly #key: string
  #block = 0
  #rest = Buffer.alloc(0)

  constructor(key: string) {
    this.#key = key
  }

  bytes(length: number): Buffer {
    while (this.#rest.length < length) {
      this.#rest = Buffer.concat([
        this.#rest,
        createHmac('sha256', this.#key)
          .update(String(this.#block++))
          .digest(),
      ])
    }
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return Buffer.from(taken)
  }

  /** Returns a whole number in [0, limit). */
  int(limit: number): number {
    return this.word() % limit
  }

  /** Returns 32 random bits. */
  word(): number {
    return this.bytes(4).readUInt32BE()
  }

  /** Returns true in `percent` of a hundred cases. */
  chance(percent: number): boolean {
    return this.int(100) < percent
  }

  /** Returns one of some things. */
  pick<Thing>(things: readonly Thing[]): Thing {
    const thing = things[this.int(things.length)]
    if (thing === undefined) throw new RangeError('nothing to pick from')
    return thing
  }
}
