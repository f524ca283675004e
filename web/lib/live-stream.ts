import type { Query, QueryClient } from '@tanstack/react-query'
import { stream, TOPICS, type Topic } from '#contract/live.ts'
import { onSessionChange, sessionToken } from './session.ts'

/** Operation ids whose answers a topic makes old. */
export const ANSWERS_OF_TOPIC: Record<Topic, readonly string[]> = {
  balance: [
    'walletBalance',
    'transactions',
    'withdrawMethods',
    'merchantWallets',
    'listWalletTransfers',
    'lineTransferOptions',
    'lineTransfers',
  ],
  deposit: ['listDeposits', 'deposit', 'transactions'],
  withdrawal: ['listWithdrawals', 'withdrawal', 'withdrawMethods', 'transactions'],
  bets: ['bets', 'betDetail', 'profit', 'recentGames'],
  unread: ['unreadCount', 'memberBadges', 'messages'],
  notices: ['notices', 'announcements', 'banners', 'helpCenter', 'pages', 'resources'],
  winners: ['winnerBoard'],
  jackpot: ['jackpots'],
  status: ['systemStatus', 'permission', 'whitelabel', 'registerSetting'],
  session: ['memberInfo'],
  exports: ['listExports'],
  protection: ['limits', 'playSession'],
  decisions: [], // the back office's alone
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** The server says something at least every 20 s; three missed ones mean that the line is dead. */
const SILENCE_MS = 65_000

const isTopic = (text: string): text is Topic => TOPICS.some((topic) => topic === text)

export type StreamEvent = { id: string | null; event: string; data: string }

/** Cuts the text of a stream into events; returns them and the unfinished rest. */
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

/** Whose line it is, and what it makes old. */
export type LineOf = {
  path: string
  token: () => string | null
  /** Calls back when somebody logs in or out; returns how to stop listening. */
  onChange: (listener: () => void) => () => void
  /** First parts of the query keys that a topic makes old. */
  answersOf: (topic: Topic) => readonly string[]
  /** What may be old when signals were missed. */
  missed: (query: Query) => boolean
}

/** Of the visitor, member or agent of this tab. */
const MEMBERS: LineOf = {
  path: stream.path,
  token: sessionToken,
  onChange: onSessionChange,
  answersOf: (topic) => ANSWERS_OF_TOPIC[topic],
  missed: () => true,
}

/**
 * Keeps one live line to the server: over fetch, so that the token travels in a header. It resumes where it stopped,
 * waits longer after each failure, and starts anew when somebody logs in or out. Returns the way to stop.
 */
export function startLiveStream(client: QueryClient, of: LineOf = MEMBERS): () => void {
  let lastId: string | null = null
  let line = new AbortController()
  let stopped = false

  const handle = (event: StreamEvent) => {
    if (event.id) lastId = event.id
    if (event.event === 'resync')
      void client.invalidateQueries({
        predicate: (query) => of.missed(query) && query.state.dataUpdatedAt < Date.now() - 2000,
      })
    const ids = event.event === 'signal' && isTopic(event.data) ? of.answersOf(event.data) : []
    if (ids.length > 0) void client.invalidateQueries({ predicate: (query) => ids.includes(String(query.queryKey[0])) })
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

/** Listens until the line ends. Says whether anything was heard. */
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
    const timer = setTimeout(done, ms)
    addEventListener('online', done, { once: true })
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
  })
}
