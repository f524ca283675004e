import type { Env } from '#server/lib/env.ts'
import { untilFlushed } from '#server/lib/flush.ts'
import { noteSecurity } from '#server/lib/security-log.ts'
import { rememberNonce } from './remember-nonce.ts'
import { refuseVendor } from './vendor-refusal.ts'

/**
 * The nonce of one message, whose signature was verified. It is stored once: by itself (`admit`), or in the commit of the
 * money that the message moves (commands/recall.ts).
 */
export class Nonce {
  readonly #env: Env
  readonly #from: { vendor: string; ip: string }
  readonly value: string
  #admitted: Promise<void> | null = null
  #storedAtMs = 0
  #isPosted = false
  #isUnknown = false
  #isDoubtful = false

  constructor(env: Env, value: string, from: { vendor: string; ip: string }) {
    this.#env = env
    this.value = value
    this.#from = from
  }

  /** Whether nobody has begun to store it: only then may a commit of money do it. */
  get isFree(): boolean {
    return this.#admitted === null && !this.#isPosted
  }

  /**
   * Resolves when the nonce is stored as new; refuses with SIGNATURE_INVALID when it was used before. Until then nothing
   * may be done or answered; facts may be read.
   */
  admit(): Promise<void> {
    if (this.#isPosted) return Promise.resolve()
    if (this.#admitted) return this.#admitted
    const { vendor, ip } = this.#from
    const admitted = rememberNonce(this.#env, vendor, this.value).then((isNew) => {
      this.#storedAtMs = performance.now()
      if (isNew) return
      this.#isDoubtful = this.#isUnknown
      if (this.#isDoubtful) return
      noteSecurity(this.#env, 'nonce.replayed', { ip, about: { vendor } })
      refuseVendor('SIGNATURE_INVALID', 'X-Nonce was used before')
    })
    admitted.catch(() => undefined) // whoever waits for it gets the refusal
    this.#admitted = admitted
    return admitted
  }

  /** Whether it is stored, and nobody knows by which message: then nothing new may be done for this one. */
  get isDoubtful(): boolean {
    return this.#isDoubtful
  }

  /** Whether a commit of money has stored it, and is on the disk: then nothing is left to keep. */
  get isPosted(): boolean {
    return this.#isPosted
  }

  /** Says that a commit of money has stored it, and is on the disk. */
  notePosted(): void {
    this.#isPosted = true
  }

  /**
   * Says that a commit of money may have stored it, or not: nobody knows, as the database's answer was lost. When it is there
   * then, it is this message's, if what the message asks is done, and another's if not (`isDoubtful`).
   */
  noteUnknown(): void {
    this.#isUnknown = true
  }

  /** Stores it where nobody did, and waits until it would outlive a crash. Nothing may be answered before. */
  async keep(): Promise<void> {
    if (this.#isPosted) return
    await this.admit()
    await untilFlushed(this.#env.db, this.#storedAtMs)
  }
}
