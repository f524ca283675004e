/** Most cached parts. A part is at most about 1 MB, so the cache stays under about 200 MB. */
const MOST_PARTS = 220

const parts = new Map<string, Promise<unknown>>()

/**
 * Returns a part that many pictures share, cached by its key: a ground, a halo, a relief. `make` must depend only on
 * the key, so that a picture is the same whether its parts were cached or not. The least recently used part is removed
 * when the cache is full.
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

/** Empties the cache, for the comparison in `bench/art.ts`. */
export function forgetShared(): void {
  parts.clear()
}
