/** Asks relays of drand, one after the other, over HTTP. What they answer is held against its own signature's hash. */
import { z } from 'zod'
import type { Pulse } from './beacon.ts'
import { sha256Hex } from '#studio/lib/crypto.ts'

/** A relay that does not answer in this time is not waited for. */
const ANSWER_MS = 2_000
const SIGNATURE = /^(?:[0-9a-f]{2}){48,96}$/

const answerSchema = z.object({ round: z.number().int(), randomness: z.string(), signature: z.string().regex(SIGNATURE) })

async function ask(address: string, pulse: number): Promise<Pulse | null> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' })
    if (!reply.ok) return null
    const told = answerSchema.safeParse(await reply.json())
    if (!told.success || told.data.round !== pulse) return null
    const { signature, randomness } = told.data
    return sha256Hex(Buffer.from(signature, 'hex')) === randomness ? { value: randomness, signature } : null
  } catch {
    return null
  }
}

/** Finds pulses of a chain of drand. The first relay that tells the pulse is believed; anybody can compare it with any other. */
export function createDrand(origins: readonly string[], chain: string): (pulse: number) => Promise<Pulse | null> {
  return async (pulse) => {
    for (const origin of origins) {
      const told = await ask(`${origin}/${chain}/public/${pulse}`, pulse)
      if (told) return told
    }
    return null
  }
}
