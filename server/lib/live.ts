/**
 * Live pushes: signals without amounts. A signal says only which topic changed and for which audience; the page fetches
 * the rest.
 *
 * Each process stores the last signals in a ring, numbered from its own start. A page that reconnects with the number
 * it saw last gets what it missed; when the ring no longer has it, or another process answers, it gets `resync` and
 * fetches everything, and what was said in the last seconds, because its own data may be older than that by a moment. Signals pass between processes through Redis where there is one, else, or while Redis is
 * unavailable, through PostgreSQL's notify.
 */
import type { Topic } from '#contract/topic.ts'
import type { Db } from './db.ts'
import { openPostgresChannel, type LiveSubscriber, type LiveChannel } from './live-channel.ts'
import type { Redis } from './redis.ts'

/** A member's id, 'all' for everybody, 'operators' for all operators, or one of the values below. */
export type Audience = string
/** Operators of the house: they receive the signals of every brand. */
export const HOUSE_OPERATORS = 'operators:*'
/** Returns the audience of one brand's operators. */
export const operatorsOf = (brand: string): Audience => `operators:${brand}`
export type Signal = { number: number; to: Audience; topic: Topic }
type Listener = (signal: Signal) => void

const RING_SIZE = 5_000
/** How far back a page that has just been opened is told: longer than an answer is on its way to it. */
const RECENT_MS = 5_000
/** PostgreSQL carries at most 8,000 bytes in one notification; topics and audiences are ASCII. */
const PAYLOAD_MAX = 7_500

/** Joins lines to as few payloads as may be: each payload costs every process a message. */
function joinLines(lines: readonly string[]): string[] {
  const payloads: string[] = []
  for (const line of lines) {
    const last = payloads.at(-1)
    if (last !== undefined && last.length + line.length < PAYLOAD_MAX)
      payloads[payloads.length - 1] = `${last}\n${line}`
    else payloads.push(line)
  }
  return payloads
}

export class Live {
  /** Distinguishes this process's numbering from another's. */
  readonly epoch: string
  readonly #topics: ReadonlyMap<string, Topic>
  /** The last signals, oldest first, each with the moment on this process's own clock. */
  #ring: { signal: Signal; at: number }[] = []
  #next = 1
  #listeners = new Map<Audience, Set<Listener>>()
  /** The channel to publish on first, and those to fall back on. All are listened to. */
  #channels: LiveChannel[] = []
  #pending = new Map<string, { to: Audience; topic: Topic }>()
  #flushing = false
  /** Ends when the last signals are published. */
  #publishing: Promise<void> = Promise.resolve()

  /** `topics` are those of all modules; a signal that another process sends of any other is ignored. */
  constructor(epoch: string, topics: readonly Topic[]) {
    this.epoch = epoch
    this.#topics = new Map(topics.map((topic) => [topic, topic]))
  }

  /**
   * Connects to the other processes on the same database, and reconnects when a connection breaks. Without a connection
   * signals stay in this process.
   */
  async connect(db: Db, url: string, redis: Redis | null = null): Promise<void> {
    const subscriber: LiveSubscriber = {
      receive: (payload) => this.#receive(payload),
      // pages ask again for everything
      rejoined: () => {
        for (const topic of this.#topics.values()) this.#emit('all', topic)
      },
    }
    if (redis) this.#channels.push(await redis.openChannel(subscriber))
    this.#channels.push(await openPostgresChannel(db, url, subscriber))
  }

  /** Says what is still to be said to the other processes, and leaves them. */
  async close(): Promise<void> {
    if (this.#pending.size > 0) await this.#flush()
    await this.#publishing
    const channels = this.#channels.splice(0)
    await Promise.all(channels.map((channel) => channel.close()))
  }

  /**
   * Publishes that a topic changed. Returns immediately; equal signals within one turn of the event loop are published
   * once.
   */
  signal(to: Audience, topic: Topic): void {
    if (this.#channels.length === 0) return this.#emit(to, topic)
    this.#pending.set(`${to} ${topic}`, { to, topic })
    if (!this.#flushing) {
      this.#flushing = true
      setImmediate(() => {
        this.#publishing = this.#flush()
      })
    }
  }

  /**
   * Publishes to operators that something of a brand changed: to the brand's operators and the house's. Null: something
   * of the house changed, published to the house's operators alone.
   */
  signalOperators(brand: string | null, topic: Topic): void {
    this.signal(HOUSE_OPERATORS, topic)
    if (brand !== null) this.signal(operatorsOf(brand), topic)
  }

  /** Calls `listener` for signals to the audiences and to everybody. Returns an unsubscribe function. */
  listen(audience: Audience | readonly Audience[], listener: Listener): () => void {
    const wanted = new Set([audience, 'all'].flat())
    for (const name of wanted) {
      const set = this.#listeners.get(name) ?? new Set()
      this.#listeners.set(name, set.add(listener))
    }
    return () => {
      for (const name of wanted) {
        const set = this.#listeners.get(name)
        set?.delete(listener)
        if (set?.size === 0) this.#listeners.delete(name)
      }
    }
  }

  /**
   * Returns what some audiences missed since a number of this epoch; null when the ring no longer reaches back that
   * far.
   */
  since(number: number, audience: Audience | readonly Audience[]): Signal[] | null {
    const wanted = new Set([audience, 'all'].flat())
    const oldest = this.#ring[0]?.signal.number ?? this.#next
    if (number + 1 < oldest || number >= this.#next) return null
    return this.#ring
      .filter(({ signal }) => signal.number > number && wanted.has(signal.to))
      .map(({ signal }) => signal)
  }

  /**
   * Returns what some audiences were told in the last seconds, each topic once, oldest first: a page that subscribes now
   * may have asked for its data just before one of these changes.
   */
  recent(audience: Audience | readonly Audience[]): Signal[] {
    const wanted = new Set([audience, 'all'].flat())
    const since = performance.now() - RECENT_MS
    const last = new Map<Topic, Signal>()
    for (const { signal } of this.#ring.slice(this.#ring.findLastIndex((one) => one.at < since) + 1))
      if (wanted.has(signal.to)) last.set(signal.topic, signal)
    return [...last.values()].toSorted((one, other) => one.number - other.number)
  }

  async #flush(): Promise<void> {
    this.#flushing = false
    const batch = [...this.#pending.values()]
    this.#pending.clear()
    const payloads = joinLines(batch.map((one) => `${one.topic} ${one.to}`))
    for (const channel of this.#channels) {
      try {
        return await channel.publish(payloads)
      } catch {
        continue
      }
    }
    for (const one of batch) this.#emit(one.to, one.topic) // the others resync when they reconnect
  }

  #receive(payload: string): void {
    for (const line of payload.split('\n')) {
      const [topic, to] = line.split(' ')
      const known = topic === undefined ? undefined : this.#topics.get(topic)
      if (to && known !== undefined) this.#emit(to, known)
    }
  }

  #emit(to: Audience, topic: Topic): void {
    const signal = { number: this.#next++, to, topic }
    this.#ring.push({ signal, at: performance.now() })
    if (this.#ring.length > RING_SIZE) this.#ring.shift()
    for (const listener of this.#listeners.get(to) ?? []) listener(signal)
  }
}
