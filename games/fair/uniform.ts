/** Whole numbers from a stream of 32-bit words, without bias. */

/** Uniform words in [0, 2^32). */
export type WordStream = {
  next(): Promise<number>
}

export const WORDS = 2 ** 32

function checkLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > WORDS) throw new RangeError(`no numbers below ${limit}`)
}

/**
 * Returns a uniform whole number in [0, limit) for the house's own draws: words at or above the largest multiple of
 * `limit` are discarded, the rest is taken modulo `limit`. Throws RangeError for a limit outside 1 to 2^32.
 */
export async function drawBelow(words: WordStream, limit: number): Promise<number> {
  checkLimit(limit)
  const end = WORDS - (WORDS % limit)
  let word = await words.next()
  while (word >= end) word = await words.next()
  return word % limit
}

/**
 * Returns floor(word / 2^32 · limit), the mapping that published verifiers of player-seeded games use. Where `limit`
 * does not divide 2^32, some numbers are more likely than others by at most one in 2^32 / limit.
 */
export function scaleWord(word: number, limit: number): number {
  checkLimit(limit)
  return Number((BigInt(word) * BigInt(limit)) >> 32n)
}

/**
 * Returns `scaleWord` made exactly uniform: words whose product is in the surplus part (2^32 mod limit of them) are
 * discarded. All other words give the result of `scaleWord`.
 */
export async function scaleBelow(words: WordStream, limit: number): Promise<number> {
  checkLimit(limit)
  const surplus = BigInt(WORDS % limit)
  const scale = BigInt(limit)
  let product = BigInt(await words.next()) * scale
  while ((product & 0xffff_ffffn) < surplus) product = BigInt(await words.next()) * scale
  return Number(product >> 32n)
}

/**
 * Returns `count` different items in drawn order: the first steps of a Fisher–Yates shuffle. Throws RangeError when
 * there are fewer.
 */
export async function drawDistinct<Item>(words: WordStream, items: readonly Item[], count: number): Promise<Item[]> {
  if (count > items.length) throw new RangeError(`cannot draw ${count} of ${items.length}`)
  const pool = [...items]
  const drawn: Item[] = []
  for (let index = 0; index < count; index++) {
    const chosen = index + (await drawBelow(words, pool.length - index))
    const item = pool[chosen] as Item
    pool[chosen] = pool[index] as Item
    drawn.push(item)
  }
  return drawn
}
