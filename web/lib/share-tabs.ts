/**
 * Hands the session of an open tab to a new tab of the same browser. The token stays in the storage of each tab: it
 * passes over a BroadcastChannel, which only pages of our own origin hear, and only when a new tab asks for it.
 */

/** How long a new tab waits for an open one. A browser lets tabs in the background answer a little later. */
const ANSWER_MS = 400

/** What a tab stores of its session, by the names under which it stores it. */
export type Handed = Readonly<Record<string, string>>
type Said = { ask: string } | { answer: string; handed: Handed } | { over: string }

export type Sharer = {
  /** Tells the other tabs that this session has been logged out. */
  tellOver: (token: string) => void
  stop: () => void
}

/**
 * Answers new tabs with what `read` returns, null for nothing, and calls `onOver` with the token of a session that
 * another tab has logged out. Where the browser has no such channel, every tab is on its own.
 */
export function shareWithTabs(
  name: string,
  { read, onOver }: { read: () => Handed | null; onOver: (token: string) => void },
): Sharer {
  if (typeof BroadcastChannel === 'undefined') return { tellOver: () => undefined, stop: () => undefined }
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('over' in data) onOver(data.over)
    const handed = 'ask' in data ? read() : null
    if ('ask' in data && handed) channel.postMessage({ answer: data.ask, handed } satisfies Said)
  }
  return { tellOver: (token) => channel.postMessage({ over: token } satisfies Said), stop: () => channel.close() }
}

/** Asks the open tabs for their session. Returns the first answer; null where none comes in time. */
export function askTabs(name: string): Promise<Handed | null> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(null)
  const channel = new BroadcastChannel(name)
  const ask = crypto.randomUUID()
  return new Promise<Handed | null>((done) => {
    const timer = setTimeout(() => done(null), ANSWER_MS)
    channel.onmessage = ({ data }: MessageEvent<Said>) => {
      if (!('answer' in data) || data.answer !== ask) return
      clearTimeout(timer)
      done(data.handed)
    }
    channel.postMessage({ ask } satisfies Said)
  }).finally(() => channel.close())
}
