/**
 * A map of what was used lately: holds at least `size` entries and at most twice as many, and forgets those that were
 * neither set nor read for the longest time. Costs no more than a map.
 */
export class RecentMap<Value> {
  readonly #size: number
  #new = new Map<string, Value>()
  #old = new Map<string, Value>()

  constructor(size: number) {
    this.#size = size
  }

  get(key: string): Value | undefined {
    const value = this.#new.get(key)
    if (value !== undefined) return value
    const kept = this.#old.get(key)
    if (kept !== undefined) this.set(key, kept)
    return kept
  }

  set(key: string, value: Value): void {
    this.#new.set(key, value)
    if (this.#new.size < this.#size) return
    this.#old = this.#new
    this.#new = new Map()
  }

  delete(key: string): void {
    this.#new.delete(key)
    this.#old.delete(key)
  }
}
