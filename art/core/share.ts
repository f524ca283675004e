/** How many parts are kept; a part is at most about 1 MB, so the store stays under about 200 MB. */
const MOST_PARTS = 220

const parts = new Map<string, Promise<unknown>>()

/**
 * Makes a part that many pictures share once and hands the same part out again: a ground, a halo, a relief.
 * `make` must depend on nothing but the key, so that a picture is the same whether its parts were shared or not.
 * The least recently used part goes when the store is full.
 */
export function shared<T>(key: string, make: () => Promise<T>): Promise<T> {
  const known = parts.get(key) as Promise<T> | undefined
  const part = known ?? make()
  parts.delete(key)
  parts.set(key, part)
  if (known === undefined) {
    part.catch(() => parts.delete(key))
    if (parts.size > MOST_PARTS)
      for (const oldest of parts.keys()) {
        parts.delete(oldest)
        break
      }
  }
  return part
}

/** Empties the store: what `bench/art.ts` compares against. */
export function forgetShared(): void {
  parts.clear()
}
