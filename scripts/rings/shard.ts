/** The part of the tests that this machine runs: `SHARD=1/4` is the first of four. */

export type Shard = { index: number; count: number }

/** Reads `1/4`; without a text there is one part, the whole. Throws for a text that names no part. */
export function readShard(text: string | undefined): Shard {
  if (text === undefined || text === '') return { index: 1, count: 1 }
  const [, index, count] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []
  const shard = { index: Number(index), count: Number(count) }
  if (!(shard.index >= 1 && shard.index <= shard.count))
    throw new Error(`SHARD is written as 1/4, the first of four parts; this is ${text}`)
  return shard
}

/**
 * Returns the items of one part: the heaviest first, each to the part that has least so far. Together the parts have
 * every item once, and they are the same on every machine.
 */
export function partOf<Item>(
  items: readonly Item[],
  { index, count }: Shard,
  weigh: (item: Item) => number,
  nameOf: (item: Item) => string = String,
): Item[] {
  const parts = Array.from({ length: count }, () => ({ weight: 0, items: [] as Item[] }))
  const sorted = items.toSorted((a, b) => weigh(b) - weigh(a) || (nameOf(a) < nameOf(b) ? -1 : 1))
  for (const item of sorted) {
    const [least] = parts.toSorted((a, b) => a.weight - b.weight)
    least?.items.push(item)
    if (least) least.weight += weigh(item)
  }
  return parts[index - 1]?.items ?? []
}
