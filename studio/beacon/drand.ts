/**
 * Reads drand pulses over HTTP from several relays, one after the other. Does not trust a relay's answer: the pulse
 * must be the one that was asked for, its value the hash of its signature, and the signature valid for the network's
 * key. So a relay, or an attacker on the way to it, can withhold a pulse but cannot forge one.
 */
import type { Logger } from 'pino'
import { z } from 'zod'
import type { BeaconChain } from '#games/fair/beacons.ts'
import { sha256Hex } from '#studio/lib/crypto.ts'
import type { Beacon, Pulse } from './beacon.ts'

/** Time to wait for one relay's answer. */
const ANSWER_MS = 2_000
const SIGNATURE = /^(?:[0-9a-f]{2}){48,96}$/
/**
 * Number of cached pulses. Every table asks for the same one, and verifying a signature takes some hundredths of a
 * second.
 */
const KEPT_MAX = 64

const answerSchema = z.object({
  round: z.number().int(),
  randomness: z.string(),
  signature: z.string().regex(SIGNATURE),
})

/** Returns a relay's answer, not yet verified. Returns null when the relay does not answer. */
async function ask(address: string): Promise<z.infer<typeof answerSchema> | null> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' })
    if (!reply.ok) return null
    return answerSchema.safeParse(await reply.json()).data ?? null
  } catch {
    return null
  }
}

/**
 * Creates the beacon of one drand chain behind some relays. Logs a pulse that the chain did not sign and does not use
 * it.
 */
export function createDrand(origins: readonly string[], chain: BeaconChain, log: Pick<Logger, 'error'>): Beacon {
  const { source, pulseAfter, timeOf } = chain
  const found = new Map<number, Promise<Pulse | null>>()

  async function askAll(pulse: number): Promise<Pulse | null> {
    for (const origin of origins) {
      const told = await ask(`${origin}/${source.slice('drand/'.length)}/public/${pulse}`)
      if (!told) continue
      const { round, signature, randomness: value } = told
      if (
        round === pulse &&
        sha256Hex(Buffer.from(signature, 'hex')) === value &&
        (await chain.isSigned(pulse, signature))
      )
        return { value, signature }
      log.error({ origin, pulse, told }, 'a relay told a pulse that the beacon did not sign: it is not used')
    }
    return null
  }

  return {
    source,
    pulseAfter,
    timeOf,
    find(pulse) {
      const known = found.get(pulse)
      if (known) return known
      const asked = askAll(pulse)
      found.set(pulse, asked)
      for (const old of [...found.keys()].slice(0, -KEPT_MAX)) found.delete(old)
      void asked.then((told) => {
        if (told === null) found.delete(pulse)
      })
      return asked
    },
  }
}
