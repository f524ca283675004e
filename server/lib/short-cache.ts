import type { Db } from './db.ts'
import type { Env } from './env.ts'

/**
 * Caches what `make` returned for a short time, by key, for all callers: one call runs at a time, an error is not
 * cached. For figures that many pages show and that may be a little late; never for what decides about money.
 */
export class ShortCache<Value> {
  readonly #freshMs: number
  readonly #kept = new WeakMap<Db, Map<string, { value: Promise<Value>; staleAt: number }>>()

  constructor(freshMs: number) {
    this.#freshMs = freshMs
  }

  get(env: Env, key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(env.db) ?? new Map<string, { value: Promise<Value>; staleAt: number }>()
    this.#kept.set(env.db, kept)
    const now = env.clock.now().getTime()
    const present = kept.get(key)
    if (present && now < present.staleAt) return present.value
    const value = make()
    kept.set(key, { value, staleAt: now + this.#freshMs })
    value.catch(() => {
      if (kept.get(key)?.value === value) kept.delete(key)
    })
    return value
  }

  /** Clears the cache of this environment. */
  clear(env: Env): void {
    this.#kept.delete(env.db)
  }
}
