/** Exact counts without enumeration. */

const CHOSEN = new Map<number, bigint>()

/** Returns how many sets of `count` there are among `from` things; 0 where there are not so many. */
export function choose(from: number, count: number): bigint {
  if (count < 0 || from < 0 || count > from) return 0n
  const key = from * 16_384 + count
  const known = CHOSEN.get(key)
  if (known !== undefined) return known
  let sets = 1n
  for (let step = 1; step <= Math.min(count, from - count); step++)
    sets = (sets * BigInt(from - step + 1)) / BigInt(step)
  if (CHOSEN.size < 20_000) CHOSEN.set(key, sets)
  return sets
}

/** Returns the same count as a number. Exact up to 2^53. */
export const chooseNumber = (from: number, count: number): number => Number(choose(from, count))

/**
 * Returns the sum of the products of all sets of `count` of the values: in how many ways `count` places can be taken
 * when each place has so many.
 */
export function sumOfProducts(values: readonly number[], count: number): number {
  const sums = [1, ...Array.from({ length: count }, () => 0)]
  for (const value of values)
    for (let size = count; size >= 1; size--) sums[size] = (sums[size] ?? 0) + (sums[size - 1] ?? 0) * value
  return sums[count] ?? 0
}

/** Returns in how many ways one number of each row can be taken so that no number is taken twice. Numbers are 0 to 30. */
export function countDistinct(rows: readonly (readonly number[])[]): number {
  let ways = new Map([[0, 1]])
  for (const row of rows) {
    const next = new Map<number, number>()
    for (const [taken, count] of ways)
      for (const number of row) {
        const bit = 1 << number
        if ((taken & bit) === 0) next.set(taken | bit, (next.get(taken | bit) ?? 0) + count)
      }
    ways = next
  }
  let sum = 0
  for (const count of ways.values()) sum += count
  return sum
}

/** Returns how many sets of `count` of the numbers `from` to `to` have each sum: the index is the sum. */
export function setsBySum(from: number, to: number, count: number): bigint[] {
  const most = count * to
  const ways = Array.from({ length: count + 1 }, () => Array.from({ length: most + 1 }, () => 0n))
  ;(ways[0] as bigint[])[0] = 1n
  for (let number = from; number <= to; number++)
    for (let size = count; size >= 1; size--) {
      const [into, less] = [ways[size] as bigint[], ways[size - 1] as bigint[]]
      for (let sum = most; sum >= number; sum--) into[sum] = (into[sum] as bigint) + (less[sum - number] as bigint)
    }
  return ways[count] as bigint[]
}

/** Yields all sets of `count` items, in order. */
export function* setsOf<Item>(items: readonly Item[], count: number, start = 0): Generator<Item[]> {
  if (count === 0) {
    yield []
    return
  }
  for (let index = start; index <= items.length - count; index++)
    for (const rest of setsOf(items, count - 1, index + 1)) yield [items[index] as Item, ...rest]
}

/** Returns in how many different orders the numbers can be written. */
export function ordersOf(numbers: readonly number[]): number {
  let orders = 1
  const seen = new Map<number, number>()
  for (const [index, number] of numbers.entries()) {
    const times = (seen.get(number) ?? 0) + 1
    seen.set(number, times)
    orders = (orders * (index + 1)) / times
  }
  return orders
}
