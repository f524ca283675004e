import { setTimeout as sleep } from 'node:timers/promises'
import type { Http } from './http.ts'

/**
 * Before a process that was told to stop closes: `/readyz` says 503, streams end so that their pages come back through another
 * process, answers ask to close the connection, and everything else is served as ever for `DRAIN_SECONDS`.
 */
export async function drain(http: Http): Promise<void> {
  const { drainMs } = http.env.config
  if (drainMs === 0) return
  http.isDraining = true
  for (const onDrain of http.drains) onDrain()
  await sleep(drainMs)
}

/** Lets answers end their connections while the process drains. Added before any route. */
export function closeWhileDraining(http: Http): void {
  http.app.addHook('onSend', (_request, reply, payload, done) => {
    if (http.isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
}
