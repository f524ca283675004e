import type { Query, QueryClient } from '@tanstack/react-query'
import { stream } from '#contract/live.ts'
import { readAgain } from './read-again.ts'
import { onSessionChange, sessionToken } from './session.ts'
import { traceCalls } from './trace-calls.ts'

/** Returns whether a topic makes an answer outdated: one of a call that names the topic (contract/call.ts). */
export function changesWith({ meta }: Pick<Query, 'meta'>, topic: string): boolean {
  const topics = meta?.changesWith
  return Array.isArray(topics) && topics.includes(topic)
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** The server sends something at least every 20 s; after three missed ones the connection counts as lost. */
const SILENCE_MS = 65_000
/** Answers younger than this are left alone when signals were missed: the server tells the changes of the last seconds. */
const FRESH_MS = 2000

/**
 * Signals of one topic within this time after the first are answered together at its end: thirty lotteries that draw at
 * the same minute are not thirty questions.
 */
const CROWD_MS = 500

/** Returns a function that acts on the first signal of a topic at once, and once more for all that follow it closely. */
export function inCrowds(act: (topic: string) => void): (topic: string) => void {
  const told = new Map<string, { again: boolean }>()
  return function tell(topic) {
    const before = told.get(topic)
    if (before) {
      before.again = true
      return
    }
    const now = { again: false }
    told.set(topic, now)
    act(topic)
    setTimeout(() => {
      told.delete(topic)
      if (now.again) tell(topic)
    }, CROWD_MS)
  }
}

export type StreamEvent = { id: string | null; event: string; data: string }

/** Cuts the text of a stream into events. Returns them and the unfinished rest. */
export function readEvents(text: string): { events: StreamEvent[]; rest: string } {
  const blocks = text.split(/\r?\n\r?\n/)
  const rest = blocks.pop() ?? ''
  const events = blocks.flatMap((block) => {
    const event: StreamEvent = { id: null, event: 'message', data: '' }
    for (const line of block.split(/\r?\n/)) {
      const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
      if (name === 'id') event.id = value
      if (name === 'event') event.event = value
      if (name === 'data') event.data = event.data ? `${event.data}\n${value}` : value
    }
    return event.data ? [event] : []
  })
  return { events, rest }
}

/** The account of a channel, and the answers that its signals make out of date. */
export type LineOf = {
  path: string
  token: () => string | null
  /** Calls back at every login and logout. Returns an unsubscribe function. */
  onChange: (listener: () => void) => () => void
  /** Returns whether a topic makes an answer outdated. */
  isOld: (query: Query, topic: string) => boolean
  /** Returns whether an answer may be out of date when signals were missed. */
  missed: (query: Query) => boolean
}

/** The channel of the visitor, member or agent of this tab. */
const MEMBERS: LineOf = {
  path: stream.path,
  token: sessionToken,
  onChange: onSessionChange,
  isOld: changesWith,
  missed: () => true,
}

/**
 * Opens one live channel to the server, with fetch, so that the token is sent in a header. It resumes where it stopped,
 * waits longer after each failure, and reconnects at every login and logout. Returns a function that stops it.
 */
export function startLiveStream(client: QueryClient, of: LineOf = MEMBERS): () => void {
  traceCalls()
  let lastId: string | null = null
  let line = new AbortController()
  let stopped = false

  const tell = inCrowds((topic) => {
    if (!stopped) readAgain(client, (query) => of.isOld(query, topic))
  })
  const handle = (event: StreamEvent) => {
    if (event.id) lastId = event.id
    if (event.event === 'resync')
      readAgain(client, (query) => of.missed(query) && query.state.dataUpdatedAt < Date.now() - FRESH_MS)
    if (event.event === 'signal') tell(event.data)
  }
  const run = async () => {
    for (let failures = 0; !stopped;) {
      const heard = await listen(of, line.signal, lastId, handle)
      failures = heard ? 0 : failures + 1
      if (stopped) return
      if (line.signal.aborted) line = new AbortController()
      else await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.75 + Math.random() / 2))
    }
  }
  const restart = () => {
    lastId = null
    line.abort()
  }
  const forget = of.onChange(restart)
  void run()
  return () => {
    stopped = true
    forget()
    line.abort()
  }
}

/** Reads until the connection ends. Returns whether anything was received. */
async function listen(
  { path, token: tokenOf }: LineOf,
  signal: AbortSignal,
  lastId: string | null,
  handle: (event: StreamEvent) => void,
): Promise<boolean> {
  let heard = false
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const token = tokenOf()
    const headers = {
      accept: 'text/event-stream',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(lastId ? { 'last-event-id': lastId } : {}),
    }
    const response = await fetch(path, {
      headers,
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
    })
    if (!response.ok || !response.body) return false
    let text = ''
    for (const reader = response.body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
      const { value, done } = await reader.read()
      if (done) return heard
      heard = true
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      const { events, rest } = readEvents(text + value)
      text = rest
      for (const event of events) handle(event)
    }
  } catch {
    return heard // cut, refused or stopped: the caller decides when to try again
  } finally {
    clearTimeout(timer)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const timer = setTimeout(done, ms)
    addEventListener('online', done, { once: true, signal: over.signal })
    function done() {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
  })
}
