/** Random numbers from a printed seed: the same seed repeats the same commands. */
export type Chance = {
  /** Returns a whole number from 0 up to, not including, `below`. */
  int(below: number): number
  pick<Item>(items: readonly Item[]): Item
}

const STEP = 0x6d2b79f5

/** Returns the generator "mulberry32": 32 bits of state, good enough to shuffle test commands and for nothing else. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + STEP) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    int,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[int(items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}
