/**
 * The live channels that one process has open: a limited number for each caller and each account, and none longer than
 * its session. The signal of its account, or of the operators, reports that a session ended; a session that ran out, or
 * whose signal was lost, is found within a minute.
 */
import { callerOf, siteOf } from '#contract/callers.ts'
import { fail } from '#contract/errors.ts'
import { MINUTE_MS, SECOND_MS } from './clock.ts'
import type { Env } from './env.ts'
import { newGauge } from './metric-kinds.ts'

/** Pages that one account may have open on all its devices, with room to spare. */
export const STREAMS_PER_ACCOUNT = 12
/** Visitors behind one address. Members count against the limit of their account instead. */
export const VISITORS_PER_CALLER = 60
/** All channels of one address together, members' too: a provider may put a whole town behind one address. */
export const STREAMS_PER_CALLER = 1_200
const LINES_A_SITE = 10
const SWEEP_MS = MINUTE_MS
/** Sessions asked about in one query. */
const SWEPT_AT_ONCE = 5_000
const RETRY_SECONDS = MINUTE_MS / SECOND_MS

export type OpenStream = {
  ip: string
  /** null: a visitor. */
  accountId: string | null
  /** null: a visitor. */
  sessionId: string | null
  /** The audience whose signals it receives: an account, the operators, or everybody. */
  audience: string
  /** Ends the channel; `isOver`: first sends the page that its session changed. */
  end(isOver: boolean): void
}
/** Returns which of the sessions are still open, of accounts and operators that are not frozen. */
export type ListOpenSessions = (env: Env, sessionIds: readonly string[]) => Promise<readonly string[]>

const opened = newGauge(
  'open_streams',
  'Live channels that this process has open, by audience (visitor, account, operator)',
  ['audience'],
)
const counts = { visitor: 0, account: 0, operator: 0 }

function countOpened({ sessionId, audience }: OpenStream, by: 1 | -1): void {
  const kind = sessionId === null ? 'visitor' : audience === 'operators' ? 'operator' : 'account'
  opened.set({ audience: kind }, (counts[kind] += by))
}

export class OpenStreams {
  readonly #env: Env
  readonly #listOpen: ListOpenSessions
  readonly #open = new Set<OpenStream>()
  readonly #counts = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  readonly #changed = new Set<string>()

  constructor(env: Env, listOpen: ListOpenSessions) {
    this.#env = env
    this.#listOpen = listOpen
    this.#timer = setInterval(() => void this.sweep(), SWEEP_MS).unref()
  }

  get size(): number {
    return this.#open.size
  }

  #limitsOf({
    ip,
    accountId,
    sessionId,
  }: Pick<OpenStream, 'ip' | 'accountId' | 'sessionId'>): [name: string, most: number][] {
    const [caller, site] = [callerOf(ip), siteOf(ip)]
    return [
      [`all ${caller}`, STREAMS_PER_CALLER],
      ...(site === null ? [] : [[`all ${site}`, LINES_A_SITE * STREAMS_PER_CALLER] as [string, number]]),
      ...(accountId === null ? [] : [[`account ${accountId}`, STREAMS_PER_ACCOUNT] as [string, number]]),
      ...(sessionId !== null ? [] : [[`visitors ${caller}`, VISITORS_PER_CALLER] as [string, number]]),
      ...(sessionId !== null || site === null
        ? []
        : [[`visitors ${site}`, LINES_A_SITE * VISITORS_PER_CALLER] as [string, number]]),
    ]
  }

  /**
   * Adds a channel and returns the function that removes it. Fails with TOO_MANY_REQUESTS above the limits of its
   * caller and account.
   */
  add(stream: OpenStream): () => void {
    const limits = this.#limitsOf(stream)
    if (limits.some(([name, most]) => (this.#counts.get(name) ?? 0) >= most))
      return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS })
    for (const [name] of limits) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    this.#open.add(stream)
    countOpened(stream, 1)
    return () => {
      if (!this.#open.delete(stream)) return
      countOpened(stream, -1)
      for (const [name] of limits) {
        const left = (this.#counts.get(name) ?? 1) - 1
        if (left === 0) this.#counts.delete(name)
        else this.#counts.set(name, left)
      }
    }
  }

  /**
   * Ends the channels whose session is over: those of one audience, or all. When the database does not answer, no
   * channel is ended.
   */
  async sweep(audience?: string): Promise<void> {
    const asked = [...this.#open].filter(
      (one) => one.sessionId !== null && (audience === undefined || one.audience === audience),
    )
    for (let from = 0; from < asked.length; from += SWEPT_AT_ONCE) {
      const some = asked.slice(from, from + SWEPT_AT_ONCE)
      try {
        const still = new Set(await this.#listOpen(this.#env, [...new Set(some.map((one) => one.sessionId ?? ''))]))
        for (const one of some) if (!still.has(one.sessionId ?? '')) one.end(true)
      } catch (error) {
        this.#env.log.warn(
          { err: error },
          'which sessions are open could not be asked; their lines stay until the next time',
        )
      }
    }
  }

  /** Looks at an audience's sessions once, although each of its channels receives the same signal. */
  noteChange(audience: string): void {
    if (this.#changed.has(audience)) return
    this.#changed.add(audience)
    setImmediate(() => {
      this.#changed.delete(audience)
      void this.sweep(audience)
    })
  }

  /** Ends every channel, because the process stops. */
  endAll(): void {
    for (const one of this.#open) one.end(false)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
