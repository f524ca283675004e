/**
 * Counts within a minute by name, in this process, and together with the other processes where they have a Redis.
 *
 * Each process sends its counts to the others a few times a second, all names in one message, so that no request waits.
 * A limit can therefore be exceeded by what arrives within that time. While Redis is unavailable each process counts
 * for itself, which makes the limit looser by the number of processes and refuses no caller because of it
 * (docs/decisions/0048).
 */
import { RecentNames } from '#contract/callers.ts'
import { MINUTE_MS, SECOND_MS, type Clock } from './clock.ts'
import type { Redis } from './redis.ts'

const TELL_MS = 200
/**
 * Maximum number of names in memory. Above it the name that was counted longest ago is removed, so that the count of a
 * caller who continues is never reset.
 */
const NAMES_MAX = 100_000

type Count = { untold: number; told: number }

export class SharedCounts {
  readonly #clock: Clock
  readonly #redis: Redis | null
  readonly #prefix: string
  #counts: RecentNames<Count>
  #endsAt = 0
  #telling: NodeJS.Timeout | null = null
  readonly #most: number

  constructor(clock: Clock, redis: Redis | null, prefix: string, most = NAMES_MAX) {
    this.#most = most
    this.#counts = new RecentNames(most)
    this.#clock = clock
    this.#redis = redis
    this.#prefix = prefix
  }

  /** Counts one more, and returns how many there were this minute, as far as this process knows. */
  add(name: string): number {
    this.#renew()
    const count = this.#counts.touch(name, () => ({ untold: 0, told: 0 }))
    count.untold++
    if (this.#redis && !this.#telling) this.#telling = setTimeout(() => void this.#tell(), TELL_MS).unref()
    return count.told + count.untold
  }

  /** Returns how many there were this minute, without counting. */
  read(name: string): number {
    this.#renew()
    const count = this.#counts.get(name)
    return count ? count.told + count.untold : 0
  }

  /** Seconds until the counted minute is over, at least one: what a refusal says in Retry-After. */
  get secondsLeft(): number {
    return Math.max(1, Math.ceil((this.#endsAt - this.#clock.now().getTime()) / SECOND_MS))
  }

  #renew(): void {
    const now = this.#clock.now().getTime()
    if (now < this.#endsAt) return
    this.#counts = new RecentNames(this.#most)
    // the same minute for every process that counts together
    this.#endsAt = this.#redis ? now - (now % MINUTE_MS) + MINUTE_MS : now + MINUTE_MS
  }

  async #tell(): Promise<void> {
    const [counts, endsAt] = [this.#counts, this.#endsAt]
    const changed = [...counts].filter(([, count]) => count.untold > 0)
    const sent = changed.map(([, count]) => count.untold)
    try {
      const totals =
        (await this.#redis?.add(
          changed.map(([name], index) => [`${this.#prefix}:${endsAt}:${name}`, sent[index] ?? 0] as const),
          2 * MINUTE_MS,
        )) ?? []
      for (const [index, [, count]] of changed.entries()) {
        count.told = totals[index] ?? count.told
        count.untold -= sent[index] ?? 0
      }
    } catch {
      // it is not sent yet, counts here, and is sent with the next message
    }
    this.#telling = null
  }
}
