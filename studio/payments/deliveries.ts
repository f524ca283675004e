/** Delivers the results of orders to the platform, and retries until it answers 200. */
import { beginPiece } from '#telemetry/trace.ts'
import { type Delivery, type PaymentsDeps, PROVIDER } from './payments.ts'
import { signCallback } from './signature.ts'
import type { Store } from './store.ts'

const ANSWER_TIMEOUT_MS = 5_000
/** Pauses between attempts; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000]

export class Deliveries {
  readonly #deps: PaymentsDeps
  readonly #store: Store
  #cancelTimer: (() => void) | null = null
  #isClosed = false
  #running: Promise<void> | null = null

  constructor(deps: PaymentsDeps, store: Store) {
    this.#deps = deps
    this.#store = store
    this.arm()
  }

  /** Sends everything that is due, once, and sets the timer for the rest. Never throws. */
  async deliverDue(): Promise<void> {
    while (this.#running) await this.#running // one pass at a time, so that no call-back is sent twice in parallel
    this.#running = this.#round()
    await this.#running
  }

  /** Stops sending; what is open is sent after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancelTimer?.()
    await this.#running
  }

  async #round(): Promise<void> {
    try {
      await this.#sendDue()
    } finally {
      this.#running = null
      this.arm()
    }
  }

  async #sendDue(): Promise<void> {
    const now = this.#deps.clock.wall()
    for (const delivery of this.#store.listOpenDeliveries().filter((one) => one.dueAt <= now)) {
      const isDelivered = await this.#send(delivery)
      const pauseMs = PAUSES_MS[Math.min(delivery.attempts, PAUSES_MS.length - 1)] ?? 0
      this.#store.save({
        delivery: {
          ...delivery,
          isDelivered,
          attempts: delivery.attempts + 1,
          dueAt: isDelivered ? delivery.dueAt : now + pauseMs,
        },
      })
    }
  }

  async #send(delivery: Delivery): Promise<boolean> {
    const body = JSON.stringify(delivery.body)
    const piece = beginPiece({ kind: 'client', name: 'payment callback', attributes: { 'peer.service': 'house' } })
    let isDelivered = false
    try {
      const answer = await fetch(`${this.#deps.platformOrigin}/callback/payment/${PROVIDER}`, {
        method: 'POST',
        body,
        headers: { ...piece.headers, 'content-type': 'application/json', ...signCallback(this.#deps, body) },
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      })
      await answer.arrayBuffer()
      isDelivered = answer.status === 200
    } catch {
      isDelivered = false // it is sent again
    }
    piece.end(!isDelivered)
    return isDelivered
  }

  /** Sets the timer for the call-back that is due first. */
  arm(): void {
    this.#cancelTimer?.()
    const [next] = this.#store.listOpenDeliveries()
    if (this.#isClosed || !next) return
    this.#cancelTimer = this.#deps.clock.after(
      Math.max(0, next.dueAt - this.#deps.clock.wall()),
      () => void this.deliverDue(),
    )
  }
}
