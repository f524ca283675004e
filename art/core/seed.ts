/** A seeded source of numbers: the same seed gives the same sequence on every machine. */
export type Seeded = {
  /** Returns the next number in [0, 1). */
  (): number
  /** Returns the next number in [lo, hi). */
  between: (lo: number, hi: number) => number
  /** Returns the next integer in [lo, hi], both included. */
  whole: (lo: number, hi: number) => number
  /** Returns a random member of a non-empty list. */
  pick: <T>(list: readonly T[]) => T
}

/** Returns the FNV-1a hash of a text, 32 bits. */
export function hash(text: string): number {
  let h = 2_166_136_261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16_777_619)
  return h >>> 0
}

/** Returns the generator mulberry32, seeded with the hash of a text. */
export function seeded(seed: string): Seeded {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (lo: number, hi: number): number => lo + next() * (hi - lo)
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(next() * list.length)]
    if (item === undefined) throw new Error('pick from an empty list')
    return item
  }
  return Object.assign(next, { between, whole: (lo: number, hi: number) => Math.floor(between(lo, hi + 1)), pick })
}
