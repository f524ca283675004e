/** The live connection to a shared table: sends the session, reconnects by itself, follows the server's clock. */
import { backOffMs } from '#studio/client/logic/clock.ts'

/** Close codes of every table (see the protocols): log in again; open in too many places. */
const SESSION_REQUIRED = 4401
const TOO_MANY_SOCKETS = 4409
const PING_MS = 5_000
/** After this long without any message the connection counts as lost, ms. */
const SILENCE_MS = 12_000

export type TableLine<Sent> = {
  /** Sends a message. Returns false when there is no connection. */
  send: (message: Sent) => boolean
  close: () => void
}

export type LineEvents<Heard> = {
  onMessage: (message: Heard) => void
  /**
   * Returns whether a message that arrives before the welcome is given after it. For what the welcome may not contain
   * yet, because it was read before.
   */
  waitsForWelcome?: (message: Heard) => boolean
  onLine: (isUp: boolean) => void
  onEnd: (reason: 'session' | 'tooMany') => void
}

/** Connects to `path`, and reconnects after each interruption until `close` is called. */
export function openLine<Sent extends { type: string }, Heard extends { type: string }>(
  path: string,
  session: string,
  { onMessage, waitsForWelcome = () => false, onLine, onEnd }: LineEvents<Heard>,
): TableLine<Sent> {
  let socket: WebSocket | null = null
  let attempt = 0
  let heardAt = 0
  let timers: ReturnType<typeof setInterval>[] = []
  let isClosed = false
  const sendAny = (message: { type: string }) => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(message))
    return true
  }
  const connect = () => {
    const opened = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`)
    socket = opened
    heardAt = performance.now()
    let isWelcome = false
    const early: Heard[] = []
    opened.addEventListener('open', () => {
      sendAny({ type: 'hello', session } as { type: string })
    })
    opened.addEventListener('message', ({ data }) => {
      heardAt = performance.now()
      const message = JSON.parse(String(data)) as Heard
      if (!isWelcome && waitsForWelcome(message)) return void early.push(message)
      if (message.type === 'welcome') {
        isWelcome = true
        attempt = 0
        onLine(true)
      }
      onMessage(message)
      if (isWelcome) for (const held of early.splice(0)) onMessage(held)
    })
    opened.addEventListener('close', ({ code }) => {
      for (const timer of timers.splice(0)) clearInterval(timer)
      if (isClosed) return
      if (code === SESSION_REQUIRED || code === TOO_MANY_SOCKETS)
        return onEnd(code === SESSION_REQUIRED ? 'session' : 'tooMany')
      onLine(false)
      setTimeout(connect, backOffMs(attempt++))
    })
    timers = [
      setInterval(() => {
        sendAny({ type: 'ping', sentAt: performance.now() } as { type: string })
        if (performance.now() - heardAt > SILENCE_MS) opened.close()
      }, PING_MS),
    ]
  }
  connect()
  return {
    send: sendAny,
    close: () => {
      isClosed = true
      socket?.close()
    },
  }
}
