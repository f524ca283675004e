/**
 * A process listens before it can answer: until its database is there and fits, calls and pages are refused with
 * UNAVAILABLE, and `/readyz` says what the process waits for.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '#contract/errors.ts'
import { describeAway, waitForDatabase } from './database-away.ts'
import type { Http } from './http.ts'

/** What is answered while a process waits: whether it lives, whether it is ready, its figures. */
const ANSWERED = new Set(['/healthz', '/readyz', '/metrics'])
const RETRY_SECONDS = 1
const PAUSE_MS = 100

/** Refuses every request but those about the process itself while the process waits. Must be added before any route. */
export function refuseUntilOpen(http: Http): void {
  http.app.addHook('onRequest', (request, _reply, done) => {
    const path = request.url.split('?')[0] ?? ''
    if (http.waitsFor === null || ANSWERED.has(path)) done()
    else fail('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS })
  })
}

/**
 * Waits for the database and runs `prepare` on it, again and again while the database goes away in the middle; then
 * opens the process for calls. Throws what waiting does not cure: a wrong password, a schema that does not fit.
 */
export async function openWhenReady(http: Http, url: string, prepare: () => Promise<void>): Promise<void> {
  const { log } = http.env
  const tell = (reason: string) => {
    http.waitsFor = reason
    log.warn({ reason }, 'waiting for the database')
  }
  while (http.waitsFor !== null) {
    await waitForDatabase(url, tell)
    http.waitsFor = 'the database is being prepared'
    try {
      await prepare()
      http.waitsFor = null
    } catch (error) {
      const reason = describeAway(error)
      if (reason === null) throw error
      tell(reason)
      await sleep(PAUSE_MS)
    }
  }
}
