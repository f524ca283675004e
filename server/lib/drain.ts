import { setTimeout as sleep } from 'node:timers/promises'
import type { Http } from './http.ts'

/**
 * Runs before a process that was asked to stop closes: `/readyz` answers 503, streams end so that their pages reconnect
 * to another process, answers ask to close the connection, and everything else is served normally for `DRAIN_SECONDS`.
 */
export async function drain(http: Http): Promise<void> {
  const { drainMs } = http.env.config
  if (drainMs === 0) return
  http.isDraining = true
  for (const onDrain of http.drains) onDrain()
  await sleep(drainMs)
}

/** Makes answers close their connections while the process drains. Must be added before any route. */
export function closeWhileDraining(http: Http): void {
  http.app.addHook('onSend', (_request, reply, payload, done) => {
    if (http.isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
}
